import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { SyncAnswer } from '#contract/sync.ts'
import { currentPosition, readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { parseChannelPosition, writeChannelPosition, type ChannelPosition, type FirstLoad } from './channel-position.ts'
import { loadPage } from './first-load.ts'
import { Gathered } from './gathered.ts'
import { pullEvent, type KeptEvent, type Rest } from './pull-event.ts'
import { eventsById, transactionsById } from './rows.ts'

/** How many rows a page has, where the device does not say. */
const PAGE = 1_000

export interface Pull {
  channel: number
  position: string | undefined
  /** The events whose seats the device keeps, with the position of each. */
  kept: readonly KeptEvent[]
  take?: number | undefined
  /** May the caller read sales? */
  sales: boolean
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What a device has to know to be up to date: the rows of a first load page by page, then what changed since its position, of
 * the channel and of each event it keeps. All of it is read at one moment: call it in a `snapshotRead`.
 * @throws Refusal 410 where the position is too old, or of another database: the device begins anew
 */
export async function pull(tx: Kysely<Database>, asked: Pull): Promise<z.output<typeof SyncAnswer>> {
  const take = asked.take ?? PAGE
  const gathered = new Gathered()
  const kept = await ofChannel(tx, asked, gathered)
  const from = await positionOf(tx, asked)
  const to = from.first
    ? await loadPage(tx, { ...asked, kept: kept.map((event) => event.id), take }, from, gathered)
    : await pullChanges(tx, asked, from, take, gathered)
  for (const event of kept) await pullEvent(tx, { ...asked, take, rest: restDuring(from.first) }, event, gathered)
  return gathered.answer(writeChannelPosition(to), asked.sales ? [] : ['transactions'])
}

/** A kept event's sales come once: with the first load while that is under way, and by themselves after it. */
function restDuring(first: FirstLoad | null): Rest {
  if (first === null) return 'now'
  return first.stage === 'kept-sales' ? 'later' : 'with the load'
}

/** Where to go on. Sales that were left out are loaded once the ability is there, and forgotten once it is not. */
async function positionOf(tx: Kysely<Database>, { position, sales, channel }: Pull): Promise<ChannelPosition> {
  if (position === undefined) return { feed: await currentPosition(tx), sales, first: { stage: 'events', after: 0 } }
  const from = parseChannelPosition(position)
  // A first load reads no changes, but its position must be one that changes can follow on.
  if (from.first) await readChanges(tx, { position: from.feed, channel, tables: ['events'], limit: 1 })
  if (from.first?.stage === 'events') return { ...from, sales }
  if (!sales) return { ...from, sales, first: null }
  return from.first || from.sales ? from : { ...from, sales, first: { stage: 'sales', sent: 0, after: null } }
}

async function pullChanges(
  tx: Kysely<Database>,
  { channel, sales, now }: Pull,
  from: ChannelPosition,
  take: number,
  gathered: Gathered,
): Promise<ChannelPosition> {
  const tables = sales ? (['events', 'transactions'] as const) : (['events'] as const)
  const changes = await readChanges(tx, { position: from.feed, channel, tables, limit: take })
  gathered.add('events', await eventsById(tx, channel, changes.changed.events ?? [], now))
  gathered.add('transactions', await transactionsById(tx, channel, changes.changed.transactions ?? []))
  gathered.delete('events', (changes.deleted.events ?? []).map(Number))
  gathered.delete('transactions', changes.deleted.transactions ?? [])
  if (!changes.complete) gathered.complete = false
  return { ...from, feed: changes.position }
}

/** The kept events that are this channel's; the others do not exist as far as this device is concerned. */
async function ofChannel(tx: Kysely<Database>, { channel, kept }: Pull, gathered: Gathered): Promise<KeptEvent[]> {
  if (kept.length === 0) return []
  const ids = kept.map((event) => event.id).filter((id) => id <= 2_147_483_647)
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('events').select('id').where('sales_channel_id', '=', channel).where('id', 'in', ids).execute()
  const here = new Set(rows.map((row) => row.id))
  gathered.delete(
    'events',
    kept.filter((event) => !here.has(event.id)).map((event) => event.id),
  )
  return kept.filter((event) => here.has(event.id))
}
