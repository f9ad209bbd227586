import type { KeyValue } from '#data/world.ts'

/** How many channels' mirrors stay on the device, besides those with pinned events. */
export const KEPT_CHANNELS = 3

const keyOf = (user: number) => `holdfast.channels.${user}`

/**
 * The channels that a user used last on this device, newest first. They are in local storage, which can be read before any
 * database is open. Local storage is written late and may be lost, so the outbox's notes have the channels too.
 */
export const recentChannels = (local: KeyValue, user: number): number[] =>
  (local.get(keyOf(user)) ?? '').split(',').flatMap((text) => (/^\d+$/.test(text) ? Number(text) : []))

/** Notes that a channel is used now. */
export function noteRecent(local: KeyValue, user: number, channel: number): void {
  const others = recentChannels(local, user).filter((one) => one !== channel)
  local.set(keyOf(user), [channel, ...others].slice(0, KEPT_CHANNELS).join())
}

/** Forgets a user's channels, when the user's mirrors are deleted. */
export const forgetRecent = (local: KeyValue, user: number): void => local.remove(keyOf(user))
