import { deviceValues } from '#lib/browser-values.ts'

const key = 'holdfast.email'

/** The email that "Remember me" stored on this device, or ''. */
export const rememberedEmail = (): string => deviceValues.get(key) ?? ''

/** Stores the email on this device; null removes it. */
export function rememberEmail(email: string | null): void {
  if (email === null) deviceValues.remove(key)
  else deviceValues.set(key, email)
}
