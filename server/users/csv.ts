import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { TextBuyUser } from '#contract/users.ts'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { rewardCodeOf } from '#lib/reward-code.ts'
import type { Database } from '#server/db/schema.ts'
import { fileTimes } from '#server/exports/file-times.ts'
import { fileAnswer, type RawAnswer } from '#server/http/raw-answer.ts'
import { userPages } from './list-users.ts'

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

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

const cellsIn =
  (channel: Of, time = fileTimes(channel.timezone)) =>
  (user: TextBuyUser): Cell[] => [
    [user.first_name, user.last_name].filter(Boolean).join(' '),
    user.email,
    user.phone,
    ...(isTicketmaster(channel) ? [user.third_party_member_id] : []),
    user.text_buy_user_message_channels.map(({ type }) => type).join(', '),
    rewardCodeOf(user.reward_code),
    user.referral_count,
    user.campaign,
    user.source,
    names(user.account_groups),
    names(user.tags),
    time(user.created_at),
    user.completed_at && time(user.completed_at),
  ]

/**
 * Fans as a file, times in the channel's zone (decisions 1).
 * @param ids the fans, in the order of the file
 * @param totalCount how many matched, of whom the file may hold fewer
 */
export function usersFile(
  db: Kysely<Database>,
  channel: Of,
  { ids, totalCount, name }: { ids: ArrayLike<number>; totalCount: number; name: string },
): RawAnswer {
  const file = () => Readable.from(csvPieces(headerOf(channel), userPages(db, ids), cellsIn(channel)))
  return fileAnswer(file, 'text/csv; charset=utf-8', name, { 'x-total-count': String(totalCount) })
}
