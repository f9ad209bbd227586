/** Returns the user of an outbox database; null for any other database. */
export function outboxOf(database: string): number | null {
  const [, user] = /^holdfast-outbox-(\d+)$/.exec(database) ?? []
  return user === undefined ? null : Number(user)
}

/** Returns the user and channel of a mirror; null for any other database. */
export function mirrorOf(database: string): { user: number; channel: number } | null {
  const [, user, channel] = /^holdfast-mirror-(\d+)-(\d+)$/.exec(database) ?? []
  return user === undefined ? null : { user: Number(user), channel: Number(channel) }
}
