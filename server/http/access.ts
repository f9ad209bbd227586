import type { Kysely } from 'kysely'
import type { Feature, MemberAccess, Scope } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { manages, type CurrentUser } from '#server/session/current-user.ts'
import { featuresOf } from './features.ts'
import { namedBy, readOwners, type Owners } from './owners.ts'
import { featureOff, forbidden, notFound, unauthorized } from './problem.ts'
import type { RawInput } from './validate.ts'

interface Question {
  endpoint: Endpoint
  input: RawInput
  user: CurrentUser | null
  db: Kysely<Database>
  config: Pick<Config, 'production'>
  /** How the channels of rows are found; absent: each time anew. */
  owners?: Owners | undefined
}

/**
 * May this caller make this call on this data? Returns, or throws the refusal (decisions 2):
 * 401 without a user; 403 for the wrong role, another channel in the path or query, a missing ability, a feature that is
 * off; 404 where a row does not exist or belongs to another channel, which to this caller is the same.
 */
export async function checkAccess(question: Question): Promise<void> {
  const { endpoint, input, user, db, config } = question
  const access = typeof endpoint.access === 'function' ? endpoint.access(input) : endpoint.access
  if (access === 'anyone') return
  if (user === null) throw unauthorized()
  if (access === 'signed-in') return
  if (access === 'provider') {
    if (user.role !== 'holdfast') throw forbidden()
    return
  }
  if (user.role === 'client') throw forbidden()
  const channels = await channelsOf(question, access.scope, user)
  checkAbility(access, user)
  if (access.feature !== undefined) await checkFeature(db, access.feature, channels, config)
}

function checkAbility({ manage }: MemberAccess, user: CurrentUser): void {
  if (manage === undefined) return
  const subjects = typeof manage === 'string' ? [manage] : manage
  if (!subjects.some((subject) => manages(user, subject))) throw forbidden()
}

/** The channels of the rows the input names; none where it names none (validation refuses that, where it must). */
async function channelsOf({ db, input, owners = readOwners }: Question, scope: Scope, user: CurrentUser): Promise<number[]> {
  const ids = namedBy(scope, input)
  if (ids.length === 0) return []
  if (scope.row === 'channel' && user.role !== 'holdfast' && ids.some((id) => Number(id) !== user.entity_id)) throw forbidden()
  const channels = await owners(db, scope.row, ids)
  const reached = user.role === 'holdfast' ? channels : channels.filter((channel) => channel === user.entity_id)
  if (reached.length < ids.length) throw notFound(scope.missing)
  return [...new Set(reached)]
}

async function checkFeature(
  db: Kysely<Database>,
  feature: Feature,
  ids: number[],
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
