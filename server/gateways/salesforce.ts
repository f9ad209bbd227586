import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CONSENT_PATH } from '#lib/server-paths.ts'
import type { LocalSalesforce } from '#server/kernel/gateways/salesforce.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
/** Returns the PKCE challenge of a verifier (RFC 7636, method S256). */
export const challengeOf = hash

/** Returns the built-in fake of Salesforce. @param secret the key that signs codes, so that only this server can issue them */
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
