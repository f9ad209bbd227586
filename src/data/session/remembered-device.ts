import type { KeyValue } from '#data/world.ts'

const keyOf = (email: string) => `holdfast.known-device.${email.trim().toLowerCase()}`

/** Returns the token that spares this browser the second factor of an account; null if no token is stored. */
export const rememberedDevice = (local: KeyValue, email: string): string | null => local.get(keyOf(email))

/** Stores an account's token. It stays after a sign-out, because it gives no access without the password. */
export const rememberDevice = (local: KeyValue, email: string, token: string): void => local.set(keyOf(email), token)
