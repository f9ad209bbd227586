import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CONSENT_PATH } from '#lib/server-paths.ts'

/** What a sign-in at Salesforce gives. */
export interface SalesforceGrant {
  instanceUrl: string
  refreshToken: string
}

/** A fan, as Salesforce has contacts. */
export interface Contact {
  /** Ours; the same fan is always the same contact. */
  id: string
  firstName: string | null
  /** Salesforce wants one. */
  lastName: string
  email: string | null
  phone: string | null
}

/** Salesforce has taken our access away: somebody must connect anew. */
export class AccessEnded extends Error {}

/** Signs in at Salesforce and keeps contacts there. Throwing means that nobody could be asked, and that it can be tried again. */
export interface Salesforce {
  /** Where the browser goes to sign in. @param login what comes back with it (`state`), and the challenge of PKCE */
  loginUrl(login: { state: string; challenge: string; redirectUri: string; customDomain: string | null }): string
  /** Gives the code that came back for access; null where Salesforce refuses it. */
  exchange(
    login: { code: string; verifier: string; redirectUri: string; customDomain: string | null },
    signal: AbortSignal,
  ): Promise<SalesforceGrant | null>
  /** Takes our access back. What is gone already is no matter. */
  revoke(grant: SalesforceGrant, signal: AbortSignal): Promise<void>
  /**
   * Begins to write contacts. @throws AccessEnded
   * @returns what writes some of them: new ones are made, known ones changed
   */
  contacts(grant: SalesforceGrant, signal: AbortSignal): Promise<(some: readonly Contact[]) => Promise<void>>
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
/** The challenge of a verifier, after RFC 7636 (S256). */
export const challengeOf = hash

/** The local default: its sign-in is a small page of ours, and its contacts go nowhere but into the count. */
export interface LocalSalesforce extends Salesforce {
  /** The code that the page sends back. */
  codeFor(challenge: string): string
}

/** @param secret signs codes: the page gives them out, and nobody else can */
export function localSalesforce(secret: string): LocalSalesforce {
  const signed = (challenge: string) => createHmac('sha256', secret).update(`salesforce code ${challenge}`).digest('base64url')
  const isSigned = (challenge: string, signature: string) => {
    const [a, b] = [Buffer.from(signed(challenge)), Buffer.from(signature)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  return {
    loginUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({ state, code_challenge: challenge, redirect_uri: redirectUri })
      return `${new URL(redirectUri).origin}${CONSENT_PATH}?${query}`
    },
    codeFor: (challenge) => `${challenge}.${signed(challenge)}`,
    async exchange({ code, verifier }) {
      const [challenge = '', signature = ''] = code.split('.')
      if (!isSigned(challenge, signature) || challengeOf(verifier) !== challenge) return null
      return { instanceUrl: 'https://local.my.salesforce.example', refreshToken: `local-${hash(verifier).slice(0, 16)}` }
    },
    revoke: async () => {},
    contacts: async () => async () => {},
  }
}
