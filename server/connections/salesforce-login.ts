import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { challengeOf } from '#server/gateways/salesforce.ts'
import type { SalesforceGrant } from '#server/kernel/gateways/salesforce.ts'
import { underMaintenance } from '#server/kernel/refusal.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { inTime } from '#server/outbound/in-time.ts'

/** How long a sign-in at Salesforce may take, in milliseconds. */
const LOGIN_MS = 10 * 60_000
/** The time limit for a response from Salesforce, in milliseconds. */
const EXCHANGE_MS = 20_000
/** The page of the app to which the browser returns. */
export const CALLBACK_PATH = '/oauth/salesforce'

const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')
const token = () => randomBytes(32).toString('base64url')
const about = (state: string) => `salesforce login ${state}`

interface Beginning {
  channel: number
  user: number
  customDomain: string | null
  /** The dashboard's origin in the browser. */
  origin: string
  now: number
}

/**
 * Begins a sign-in. The state in the URL is known only to this browser, and only the user who began the sign-in can use it, once
 * and within ten minutes. The code that arrives with the state is useless without the verifier stored here (PKCE).
 * @returns the URL to open
 */
export async function beginLogin(
  db: Kysely<Database>,
  { config, gateways }: Pick<Context, 'config' | 'gateways'>,
  { channel, user, customDomain, origin, now }: Beginning,
): Promise<string> {
  // The state contains the channel, so that the page that receives it knows its channel.
  const state = `${channel}.${token()}`
  const verifier = token()
  const redirectUri = `${origin}${CALLBACK_PATH}`
  await db.deleteFrom('salesforce_logins').where('expires_at', '<', toIso(now)).execute()
  await db
    .insertInto('salesforce_logins')
    .values({
      state_hash: hashOf(state),
      sales_channel_id: channel,
      user_id: user,
      verifier: seal(config, about(hashOf(state)), verifier),
      custom_domain: customDomain,
      redirect_uri: redirectUri,
      expires_at: toIso(now + LOGIN_MS),
    })
    .execute()
  return gateways.salesforce.loginUrl({ state, challenge: challengeOf(verifier), redirectUri, customDomain })
}

/** The result of a sign-in: access, or the reason of its failure. */
export type Exchanged = { grant: SalesforceGrant } | { why: 'over' | 'refused' }

/**
 * Exchanges the code for access. Call it outside of transactions, because it calls Salesforce.
 * @throws 503 if Salesforce does not respond
 */
export async function exchangeCode(
  { db, config, gateways }: Pick<Context, 'db' | 'config' | 'gateways'>,
  { channel, user, state, code, now }: { channel: number; user: number; state: string; code: string; now: number },
): Promise<Exchanged> {
  const login = await db
    .selectFrom('salesforce_logins')
    .selectAll()
    .where('state_hash', '=', hashOf(state))
    .where('sales_channel_id', '=', channel)
    .where('user_id', '=', user)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  const verifier = login && unseal(config, about(login.state_hash), login.verifier)
  if (!login || !verifier) return { why: 'over' }
  const { redirect_uri: redirectUri, custom_domain: customDomain } = login
  const request = { code, verifier, redirectUri, customDomain }
  const grant = await inTime((signal) => gateways.salesforce.exchange(request, signal), EXCHANGE_MS).catch(() => {
    throw underMaintenance(5)
  })
  return grant === null ? { why: 'refused' } : { grant }
}

/** Deletes a sign-in, so that its state cannot be used twice. */
export async function endLogin(db: Kysely<Database>, state: string): Promise<void> {
  await db.deleteFrom('salesforce_logins').where('state_hash', '=', hashOf(state)).execute()
}
