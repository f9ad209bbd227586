/**
 * The hosts of push services of browsers, as their ends: Chrome, Edge and others; Firefox; Safari; Windows. Browsers send us the
 * addresses to which we send, so any other host could be one of our own network.
 */
const known = [
  /^fcm\.googleapis\.com$/,
  /^([a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)+notify\.windows\.com$/,
]

/**
 * Whether we may send to an address: https without account or port at a known push service, or at one of the origins that the
 * operator has named.
 */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  // `host` has the port, unless it is that of https.
  return further.includes(origin) || (protocol === 'https:' && known.some((pattern) => pattern.test(host)))
}
