import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { log } from '#server/log.ts'
import { isCommon, TOO_COMMON } from './common-passwords.ts'
import { isMadeOfNames } from './password-names.ts'

export const MADE_OF_NAMES = 'Too close to your name, your email, the venue or Holdfast'
export const BREACHED = 'This password was in a data leak. Choose another one.'

/** The name of the product, which an attacker would try first. */
export const PRODUCT = 'Holdfast'
/** The time limit for the list of breached passwords, in milliseconds. */
const LIST_MS = 2_000
const MOST_VENUES = 50

/** The account for which a password is set: its names and emails, old and new, and its channel. */
export interface PasswordOwner {
  names: readonly string[]
  channel: number | null | undefined
}

/** Returns the names of a channel and of the venues of its newest events. */
async function namesOfChannel(db: Kysely<Database>, channel: number | null | undefined): Promise<string[]> {
  if (channel == null) return []
  const channels = await db.selectFrom('sales_channels').select('name').where('id', '=', channel).execute()
  const venues = await db
    .selectFrom('events')
    .select('venue as name')
    .where('sales_channel_id', '=', channel)
    .orderBy('id', 'desc')
    .limit(MOST_VENUES)
    .execute()
  return [...channels, ...venues].map(({ name }) => name)
}

/** Returns why a password is too easy to guess, according to this server's own data; null if it is not. */
export async function easyToGuess(
  db: Kysely<Database>,
  password: string,
  { names, channel }: PasswordOwner,
): Promise<string | null> {
  if (await isCommon(password)) return TOO_COMMON
  const all = [PRODUCT, ...names, ...(await namesOfChannel(db, channel))]
  return isMadeOfNames(password, all) ? MADE_OF_NAMES : null
}

/**
 * Whether a password is in the list of breached ones. If the list fails or is slow, the password is accepted, and this is
 * logged. Call it outside of transactions, for people who may set a password.
 */
export async function isBreached({ gateways }: Pick<Context, 'gateways'>, password: string): Promise<boolean> {
  try {
    return await gateways.breaches.has(password, AbortSignal.timeout(LIST_MS))
  } catch (error) {
    log.trouble('A new password was not compared with the list of breached ones:', error)
    return false
  }
}

/**
 * Refuses a new password that is common, made of names, or in the list of breached ones. Call it outside of transactions, before a
 * password is set. (A change of the profile makes the same checks in account/proof.ts.)
 * @throws 422 for the field
 */
export async function refuseWeak(
  { db, context }: { db: Kysely<Database>; context: Pick<Context, 'gateways'> },
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem = await easyToGuess(db, password, owner)
  if (problem !== null) throw invalid({ [field]: [problem] })
  if (await isBreached(context, password)) throw invalid({ [field]: [BREACHED] })
}
