/** The cache in which the service worker stores pictures. */
export const PICTURES_CACHE = 'holdfast-images'

/** The address of a picture without its query (signature and expiry), which changes while the picture does not. */
export function withoutSignature(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}

/** Whether a path is a picture that devices cache: an upload, the monogram of a league, or a picture of the demo. */
export const isKeptPicture = (path: string): boolean => /^\/(?:api\/images|leagues|demo)\//.test(path)
