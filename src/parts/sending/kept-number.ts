const key = 'holdfast.own-number'

/** The phone number of the last test message on this device, or ''. */
export function keptNumber(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores the number on this device. */
export function keepNumber(number: string): void {
  try {
    localStorage.setItem(key, number)
  } catch {
    // Without storage, the number must be typed again.
  }
}
