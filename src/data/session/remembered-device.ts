import type { KeyValue } from '#data/world.ts'

const keyOf = (email: string) => `holdfast.known-device.${email.trim().toLowerCase()}`

/** The token by which this browser is not asked for a second factor of this account; null if it has none. */
export const rememberedDevice = (local: KeyValue, email: string): string | null => local.get(keyOf(email))

/** Stores that token. It outlives the sign-out: it signs nobody in without the password. */
export const rememberDevice = (local: KeyValue, email: string, token: string): void => local.set(keyOf(email), token)
