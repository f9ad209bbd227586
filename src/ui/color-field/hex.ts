/** Converts a colour to six hex digits with `#`, for the native picker; null if the text is not a colour. */
export function hexOf(text: string): string | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join('')}`
}
