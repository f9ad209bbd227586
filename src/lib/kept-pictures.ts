/** Where the service worker keeps pictures. */
export const PICTURES_CACHE = 'holdfast-images'

/** The address of a picture without its query: the signature and its expiry, which change while the picture stays. */
export function withoutSignature(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}

/** Is it a path at which a picture lies that devices keep: an uploaded one, the monogram of a league, one of the demo world? */
export const isKeptPicture = (path: string): boolean => /^\/(?:api\/images|leagues|demo)\//.test(path)
