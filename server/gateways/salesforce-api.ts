import * as z from 'zod/mini'
import type { SalesforceApp } from '#server/config/service-access.ts'
import { AccessEnded, type Contact, type Salesforce, type SalesforceGrant } from '#server/kernel/gateways/salesforce.ts'

const VERSION = 'v61.0'
/** The custom field that identifies a contact. An administrator must create it in Salesforce (server/deploy/README.md). */
const EXTERNAL_ID = 'Holdfast_Id__c'

const Tokens = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()), instance_url: z.url() })
const Refusal = z.object({ error: z.string() })
const Results = z.array(z.object({ success: z.boolean(), errors: z._default(z.array(z.object({ message: z.string() })), []) }))

/** The real Salesforce: sign-in with the web server flow of OAuth 2.0 with PKCE, contacts with the REST API. */
export function salesforceApi({ loginUrl, clientId, clientSecret }: SalesforceApp): Salesforce {
  const hostOf = (customDomain: string | null) => (customDomain === null ? loginUrl : `https://${customDomain}`)
  const ours = { client_id: clientId, client_secret: clientSecret }

  const token = async (host: string, form: Record<string, string>, signal: AbortSignal) => {
    const answer = await fetch(`${host}/services/oauth2/token`, { method: 'POST', signal, body: new URLSearchParams(form) })
    const body: unknown = await answer.json().catch(() => null)
    if (answer.ok) return z.parse(Tokens, body)
    // A refusal of the request is final: a repeat would be refused too. Any other error may be temporary.
    if (answer.status < 500 && Refusal.safeParse(body).success) return null
    throw new Error(`Salesforce answered ${answer.status}`)
  }

  const upsert = async (instanceUrl: string, accessToken: string, some: readonly Contact[], signal: AbortSignal) => {
    const records = some.map(({ id, firstName, lastName, email, phone }) => ({
      attributes: { type: 'Contact' },
      [EXTERNAL_ID]: id,
      FirstName: firstName,
      LastName: lastName,
      Email: email,
      MobilePhone: phone,
    }))
    const answer = await fetch(`${instanceUrl}/services/data/${VERSION}/composite/sobjects/Contact/${EXTERNAL_ID}`, {
      method: 'PATCH',
      signal,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ allOrNone: false, records }),
    })
    if (!answer.ok) throw new Error(`Salesforce answered ${answer.status}`)
    const refused = z.parse(Results, await answer.json()).find(({ success }) => !success)
    // In a request with several contacts, a refused contact (for example with a malformed email) is ignored. Only a request with
    // a single contact fails.
    if (refused && some.length === 1) throw new Error(refused.errors[0]?.message ?? 'Salesforce refused a contact')
  }

  return {
    loginUrl({ state, challenge, redirectUri, customDomain }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'api refresh_token',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return `${hostOf(customDomain)}/services/oauth2/authorize?${query}`
    },
    async exchange({ code, verifier, redirectUri, customDomain }, signal): Promise<SalesforceGrant | null> {
      const form = { ...ours, grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
      const tokens = await token(hostOf(customDomain), form, signal)
      if (!tokens?.refresh_token) return null
      return { instanceUrl: tokens.instance_url, refreshToken: tokens.refresh_token }
    },
    async revoke({ instanceUrl, refreshToken }, signal) {
      const answer = await fetch(`${instanceUrl}/services/oauth2/revoke`, {
        method: 'POST',
        signal,
        body: new URLSearchParams({ token: refreshToken }),
      })
      if (answer.status >= 500) throw new Error(`Salesforce answered ${answer.status}`)
    },
    async contacts({ instanceUrl, refreshToken }, signal) {
      const form = { ...ours, grant_type: 'refresh_token', refresh_token: refreshToken }
      const tokens = await token(instanceUrl, form, signal)
      if (tokens === null) throw new AccessEnded('Salesforce does not let us in any more')
      return (some) => upsert(tokens.instance_url, tokens.access_token, some, signal)
    },
  }
}
