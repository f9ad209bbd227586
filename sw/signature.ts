/** The address of a picture without its query: the signature and its expiry, which change while the picture stays. */
export function withoutSignature(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}
