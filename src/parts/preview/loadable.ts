/**
 * Whether a browser may load a picture: from any https address, or from this server, even without https. An incomplete
 * address does not count.
 * @param own the origin of the page
 */
export const isLoadable = (url: string, own: string): boolean =>
  /^(https:\/\/[^/\s]+\/.|\/[^/\s])/.test(url) || (url.startsWith(`${own}/`) && url.length > own.length + 1)
