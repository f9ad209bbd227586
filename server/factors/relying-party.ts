import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'

/** The site of a passkey: its host, and its origin in the browser. */
export interface RelyingParty {
  id: string
  origin: string
}

interface SiteRequest {
  context: { config: Pick<Config, 'production' | 'publicUrl'> }
  headers: Record<string, string | string[] | undefined>
  origin: string
}

/**
 * Returns the site of a call: in production the `publicUrl` of the dashboard if it is configured, otherwise the address of the
 * page that makes the call. Null for an IP address, for which browsers create no passkeys, and for a malformed address.
 */
export function relyingPartyOf({ context: { config }, headers, origin }: SiteRequest): RelyingParty | null {
  const page = typeof headers['origin'] === 'string' ? headers['origin'] : origin
  const address = config.production && config.publicUrl !== undefined ? config.publicUrl : page
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: url.hostname, origin: url.origin } : null
}
