import type { Kysely } from 'kysely'
import type { Access, Feature, MemberAccess } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { featuresOf } from './features.ts'
import type { Owners } from '#server/kernel/row-owners.ts'
import { namedBy } from './named-rows.ts'
import { featureOff, forbidden, notFound, unauthorized } from '#server/kernel/refusal.ts'
import { BodyNotRead, type RawInput } from './validate.ts'

interface Question {
  endpoint: Endpoint
  input: RawInput
  /** Whether the input is complete and valid. An invalid input is refused anyway, but the rows in it are checked first. */
  valid: boolean
  user: CurrentUser | null
  db: Kysely<Database>
  config: Pick<Config, 'production'>
  /** Finds the channels of rows. */
  owners: Owners
}

/**
 * Checks that the caller may make the call on this data.
 * @returns the role, abilities and channels that the call needed
 * @throws Refusal 401 without a user; 403 for the wrong role, a missing ability, an id of another channel, a valid input without
 * an id, or a feature that is off; 404 if a row does not exist or belongs to another channel, which is the same to the caller
 */
export async function checkAccess(question: Question): Promise<Needs> {
  const { user, db, config } = question
  const access = accessOf(question)
  if (access === 'anyone') return { who: 'anyone', manage: [], channels: [] }
  if (user === null) throw unauthorized()
  if (typeof access === 'string') {
    const needs: Needs = { who: access, manage: [], channels: [] }
    checkNeeds(user, needs)
    return needs
  }
  const manage = [access.manage ?? []].flat()
  // A user without the ability is refused before any row is looked up.
  checkNeeds(user, { who: 'member', manage, channels: [] })
  const needs: Needs = { who: 'member', manage, channels: await channelsOf(question, access, user) }
  checkNeeds(user, needs)
  if (access.feature !== undefined) await checkFeature(db, access.feature, needs.channels, config)
  return needs
}

/**
 * Checks the part of a rule that does not depend on the input; if the rule is a function, refuses only clients and callers who
 * are not signed in.
 * @throws Refusal 401, 403
 */
export function checkPerson({ access }: Pick<Endpoint, 'access'>, user: CurrentUser | null): void {
  if (access === 'anyone') return
  if (user === null) throw unauthorized()
  if (typeof access === 'string') return checkNeeds(user, { who: access, manage: [], channels: [] })
  const manage = typeof access === 'object' ? [access.manage ?? []].flat() : []
  checkNeeds(user, { who: 'member', manage, channels: [] })
}

/** The access for an invalid input that the rule cannot read: no rows are checked, and the call is refused for its fields. */
const unclear: MemberAccess = { scope: { row: 'channel', ids: () => [], missing: '' } }

function accessOf({ endpoint, input, valid }: Question): Access {
  const { access } = endpoint
  if (typeof access !== 'function') return access
  try {
    return access(input as never)
  } catch (error) {
    if (error instanceof BodyNotRead || valid) throw error
    return unclear
  }
}

/** Returns the channels of the rows in the input. A valid input without rows is refused, because its channel is unknown. */
async function channelsOf({ db, input, valid, owners }: Question, { scope }: MemberAccess, user: CurrentUser) {
  const { ids, strange } = namedBy(scope, input, valid)
  if (valid && strange) throw notFound(scope.missing)
  if (ids.length === 0) {
    if (valid) throw forbidden()
    return []
  }
  if (scope.row === 'channel' && user.role !== 'holdfast' && ids.some((id) => id !== user.entity_id)) throw forbidden()
  const channels = await owners(db, scope.row, ids)
  const reached = user.role === 'holdfast' ? channels : channels.filter((channel) => channel === user.entity_id)
  if (reached.length < ids.length) throw notFound(scope.missing)
  return [...new Set(reached)]
}

async function checkFeature(
  db: Kysely<Database>,
  feature: Feature,
  ids: readonly number[],
  config: Pick<Config, 'production'>,
): Promise<void> {
  if (ids.length === 0) return
  const channels = await db
    .selectFrom('sales_channels')
    .select(['id', 'is_pass', 'is_marketplace_enabled'])
    .where('id', 'in', ids)
    .execute()
  if (channels.some((channel) => !featuresOf(channel, config)[feature])) throw featureOff()
}
