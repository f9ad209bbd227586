const key = 'holdfast.own-number'

/** The number to which texts were tried out last on this device, or ''. */
export function keptNumber(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the number on this device. */
export function keepNumber(number: string): void {
  try {
    localStorage.setItem(key, number)
  } catch {
    // Without storage the number has to be typed again.
  }
}
