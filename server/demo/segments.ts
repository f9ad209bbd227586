import type { Kysely } from 'kysely'
import type { Filter } from '#contract/segment-filters.ts'
import type { SortType } from '#contract/segments.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { zipsAt } from './fan-names.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000

interface Named {
  id: string
  name: string
}
interface DemoSegment {
  name: string
  description: string | null
  filters: Filter[]
  limit_count?: number
  sort_type?: SortType
}

function segmentsOf(channel: DemoChannel, groups: readonly Named[], tags: readonly Named[]): DemoSegment[] {
  const idOf = (rows: readonly Named[], name: string) => rows.find((row) => row.name === name)!.id
  const zip = zipsAt[channel.timezone]?.find((one) => /^\d{5}$/.test(one) && channel.timezone.startsWith('America'))
  return [
    {
      name: 'Season members',
      description: null,
      filters: [{ id: 'account_group', comparator: 'in', value: [idOf(groups, 'Season members')] }],
    },
    {
      name: 'Big spenders',
      description: 'The hundred who spent the most',
      filters: [{ id: 'total_spend', comparator: 'between', value: { from: 100, to: 100_000 } }],
      limit_count: 100,
      sort_type: 'total_amount_spent',
    },
    {
      name: 'Families',
      description: 'For matinees',
      filters: [{ id: 'tag', comparator: 'in', value: [idOf(tags, 'Families')] }],
    },
    {
      name: 'Graduates to be',
      description: null,
      filters: [{ id: 'graduation_year', comparator: 'between', value: { from: 2026, to: 2030 } }],
    },
    {
      name: 'Who brings friends',
      description: null,
      filters: [{ id: 'referral_count', comparator: 'gt', value: 0 }],
      limit_count: 50,
      sort_type: 'total_amount_of_referral',
    },
    ...(zip === undefined
      ? []
      : [
          {
            name: 'Neighbours',
            description: 'Can walk to the house',
            filters: [
              { id: 'text_buy_user_proximity', comparator: 'equals', value: { zipcode: zip, distance: 5 } } satisfies Filter,
            ],
          },
        ]),
  ]
}

/** Creates a channel's segments. @param now milliseconds since 1970 */
export async function seedSegments(
  tx: Kysely<Database>,
  channel: DemoChannel,
  { groups, tags }: { groups: readonly Named[]; tags: readonly Named[] },
  now: number,
): Promise<void> {
  const random = new Random(channel.id + 2015)
  const rows = segmentsOf(channel, groups, tags).map(({ name, description, filters, limit_count, sort_type }, index) => ({
    id: random.uuid(),
    sales_channel_id: channel.id,
    name,
    name_key: sortKey(name),
    description,
    description_key: description && sortKey(description),
    filters,
    limit_count: limit_count ?? null,
    sort_type: sort_type ?? null,
    created_at: toIso(now - (index + 1) * DAY_MS),
    version: 1,
  }))
  await insertMany(tx, 'segments', rows)
}
