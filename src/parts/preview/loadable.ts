/**
 * Whether a browser may load a picture: from anywhere by https, and from this server, which may be one without. What is half
 * typed is no address yet.
 * @param own the origin of the page
 */
export const isLoadable = (url: string, own: string): boolean =>
  /^(https:\/\/[^/\s]+\/.|\/[^/\s])/.test(url) || (url.startsWith(`${own}/`) && url.length > own.length + 1)
