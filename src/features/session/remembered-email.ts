const key = 'holdfast.email'

/** The email that "Remember me" kept on this device, or ''. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the email on this device, or forgets it. */
export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // Without storage there is nothing to remember with.
  }
}
