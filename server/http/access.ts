import type { Kysely } from 'kysely'
import type { Feature, MemberAccess, RowKind, Scope } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { manages, type CurrentUser } from '#server/session/current-user.ts'
import { featuresOf } from './features.ts'
import { featureOff, forbidden, notFound, unauthorized } from './problem.ts'
import type { RawInput } from './validate.ts'

interface Question {
  endpoint: Endpoint
  input: RawInput
  user: CurrentUser | null
  db: Kysely<Database>
  config: Pick<Config, 'production'>
}

/**
 * May this caller make this call on this data? Returns, or throws the refusal (decisions 2):
 * 401 without a user; 403 for the wrong role, another channel in the path or query, a missing ability, a feature that is
 * off; 404 where a row does not exist or belongs to another channel, which to this caller is the same.
 */
export async function checkAccess({ endpoint, input, user, db, config }: Question): Promise<void> {
  const access = typeof endpoint.access === 'function' ? endpoint.access(input) : endpoint.access
  if (access === 'anyone') return
  if (user === null) throw unauthorized()
  if (access === 'signed-in') return
  if (access === 'provider') {
    if (user.role !== 'holdfast') throw forbidden()
    return
  }
  if (user.role === 'client') throw forbidden()
  const channels = await channelsOf(db, access.scope, input, user)
  checkAbility(access, user)
  if (access.feature !== undefined) await checkFeature(db, access.feature, channels, config)
}

function checkAbility({ manage }: MemberAccess, user: CurrentUser): void {
  if (manage === undefined) return
  const subjects = typeof manage === 'string' ? [manage] : manage
  if (!subjects.some((subject) => manages(user, subject))) throw forbidden()
}

/** The channels of the rows the input names; none where it names none (validation refuses that, where it must). */
async function channelsOf(db: Kysely<Database>, scope: Scope, input: RawInput, user: CurrentUser): Promise<number[]> {
  const named = (input[scope.in] as Record<string, unknown> | undefined | null)?.[scope.field]
  const ids = [...new Set((Array.isArray(named) ? named : [named]).filter((id) => isId(scope.row, id)))] as (string | number)[]
  if (ids.length === 0) return []
  if (scope.row === 'channel' && user.role !== 'holdfast' && ids.some((id) => Number(id) !== user.entity_id)) throw forbidden()
  const channels = await owners[scope.row](db, ids)
  const reached = user.role === 'holdfast' ? channels : channels.filter((channel) => channel === user.entity_id)
  if (reached.length < ids.length) throw notFound(scope.missing)
  return [...new Set(reached)]
}

/** The channel of each row that exists, by the ids that name it. */
const owners: Record<RowKind, (db: Kysely<Database>, ids: (string | number)[]) => Promise<number[]>> = {
  channel: async (db, ids) =>
    (await db.selectFrom('sales_channels').select('id').where('id', 'in', ids.map(lookupNumber)).execute()).map((row) => row.id),
  event: async (db, ids) =>
    (await db.selectFrom('events').select('sales_channel_id as id').where('id', 'in', ids.map(lookupNumber)).execute()).map(
      (row) => row.id,
    ),
  seat: async (db, ids) =>
    (await db.selectFrom('seats').select('sales_channel_id as id').where('uuid', 'in', ids.map(String)).execute()).map(
      (row) => row.id,
    ),
  transaction: async (db, ids) =>
    (await db.selectFrom('transactions').select('sales_channel_id as id').where('id', 'in', ids.map(String)).execute()).map(
      (row) => row.id,
    ),
}

const LARGEST_ID = 2_147_483_647
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids begin at 1; a number beyond the database's integers names nothing, like 0. */
const lookupNumber = (id: string | number) => (Number(id) > LARGEST_ID ? 0 : Number(id))

/** Is this an id the database could look up? */
function isId(row: RowKind, id: unknown): boolean {
  if (row === 'channel' || row === 'event') return typeof id === 'number' || (typeof id === 'string' && /^\d{1,15}$/.test(id))
  return typeof id === 'string' && uuid.test(id)
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
