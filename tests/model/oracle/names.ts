/** Whose outbox a database is; null if it is none. */
export function outboxOf(database: string): number | null {
  const [, user] = /^holdfast-outbox-(\d+)$/.exec(database) ?? []
  return user === undefined ? null : Number(user)
}

/** Of whom and of which channel a mirror is; null if the database is none. */
export function mirrorOf(database: string): { user: number; channel: number } | null {
  const [, user, channel] = /^holdfast-mirror-(\d+)-(\d+)$/.exec(database) ?? []
  return user === undefined ? null : { user: Number(user), channel: Number(channel) }
}
