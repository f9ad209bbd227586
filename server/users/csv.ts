import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { rewardCodeOf } from '#lib/reward-code.ts'
import type { Database } from '#server/db/schema.ts'
import { fileTimes } from '#server/exports/file-times.ts'
import { fileAnswer, type RawAnswer } from '#server/http/raw-answer.ts'

interface Of {
  provider: string | null
  timezone: string
}

const isTicketmaster = ({ provider }: Of) => provider?.toLowerCase() === 'ticketmaster'

const headerOf = (channel: Of) => [
  'Name',
  'Email',
  'Phone',
  ...(isTicketmaster(channel) ? ['TM ID'] : []),
  'Channel',
  'Reward Code',
  'Referral Count',
  'Campaign',
  'Source',
  'Account Group',
  'Tags',
  'Created At',
  'Completed At',
]

/** The most rows of a file in memory at once. */
const PAGE = 200

type FanLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Reads only the columns of a file, for some fans, without erased ones. */
const linesOf = (db: Kysely<Database>, ids: readonly number[]) =>
  db
    .selectFrom('fans as f')
    .select(['f.id', 'f.first_name', 'f.last_name', 'f.email', 'f.phone', 'f.third_party_member_id', 'f.reward_code'])
    .select(['f.referral_count', 'f.campaign', 'f.source', 'f.created_at', 'f.completed_at'])
    .select([
      sql<string | null>`(select string_agg(ch.type, ', ' order by ch.type) from fan_channels ch where ch.fan_id = f.id)`.as(
        'channels',
      ),
      sql<
        string | null
      >`(select string_agg(g.name, ', ' order by g.name, g.id) from account_groups g where g.id = any(f.account_groups))`.as(
        'groups',
      ),
      sql<string | null>`(select string_agg(t.name, ', ' order by t.name_key, t.id)
        from fan_tags ft join tags t on t.id = ft.tag_id where ft.fan_id = f.id)`.as('tags'),
    ])
    .where('f.deleted_at', 'is', null)
    .where(sql<boolean>`f.id = any(${ids}::integer[])`)
    .execute()

/** Yields fans in the order of `ids`, a page at a time; fans deleted since are left out. */
async function* linePages(db: Kysely<Database>, ids: ArrayLike<number>): AsyncGenerator<FanLine[]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const wanted = Array.from({ length: Math.min(PAGE, ids.length - at) }, (_, nth) => ids[at + nth]!)
    const byId = new Map((await linesOf(db, wanted)).map((line) => [line.id, line]))
    yield wanted.flatMap((id) => byId.get(id) ?? [])
  }
}

const cellsIn =
  (channel: Of, time = fileTimes(channel.timezone)) =>
  (user: FanLine): Cell[] => [
    [user.first_name, user.last_name].filter(Boolean).join(' '),
    user.email,
    user.phone,
    ...(isTicketmaster(channel) ? [user.third_party_member_id] : []),
    user.channels,
    rewardCodeOf(user.reward_code),
    user.referral_count,
    user.campaign,
    user.source,
    user.groups,
    user.tags,
    time(user.created_at),
    user.completed_at && time(user.completed_at),
  ]

/**
 * Returns fans as a CSV file, with times in the channel's zone.
 * @param ids the fans, in the order of the file
 * @param totalCount how many matched; the file may contain fewer
 */
export function usersFile(
  db: Kysely<Database>,
  channel: Of,
  { ids, totalCount, name }: { ids: ArrayLike<number>; totalCount: number; name: string },
): RawAnswer {
  const file = () => Readable.from(csvPieces(headerOf(channel), linePages(db, ids), cellsIn(channel)))
  return fileAnswer(file, 'text/csv; charset=utf-8', name, { 'x-total-count': String(totalCount) })
}
