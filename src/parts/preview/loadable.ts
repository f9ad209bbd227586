/**
 * Whether a browser may load a picture: from any https address, and from this server, which may run without https. A half-typed
 * address does not count.
 * @param own the origin of the page
 */
export const isLoadable = (url: string, own: string): boolean =>
  /^(https:\/\/[^/\s]+\/.|\/[^/\s])/.test(url) || (url.startsWith(`${own}/`) && url.length > own.length + 1)
