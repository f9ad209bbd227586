import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'

/** The site that a passkey is for: its host, and the origin under which the browser shows it. */
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
 * Returns the site of a call: in production the address of the dashboard, otherwise the page that the call comes from.
 * Null for an address without a name, for which browsers make no passkeys.
 */
export function relyingPartyOf({ context: { config }, headers, origin }: SiteRequest): RelyingParty | null {
  const page = typeof headers['origin'] === 'string' ? headers['origin'] : origin
  const address = config.production && config.publicUrl !== undefined ? config.publicUrl : page
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: url.hostname, origin: url.origin } : null
}
