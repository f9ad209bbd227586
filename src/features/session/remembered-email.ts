const key = 'holdfast.email'

/** The email that "Remember me" stored on this device, or ''. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores the email on this device; null removes it. */
export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // Without storage, nothing is remembered.
  }
}
