import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { ChannelPosition, FirstLoad } from './channel-position.ts'
import type { Gathered } from './gathered.ts'
import { cursorAfter, eventsAfter, NEWEST_SALES, salesAfter, vipOf } from './rows.ts'

interface Asked {
  channel: number
  kept: readonly number[]
  take: number
  sales: boolean
  now: number
}

/**
 * One page of a first load, in the order in which an operator misses things: events, VIP packages of kept events, the newest
 * sales, then older ones of kept events. The position stays where the feed was when the load began, so that what changes
 * meanwhile follows; it can be taken up again after any page.
 */
export async function loadPage(
  tx: Kysely<Database>,
  asked: Asked,
  from: ChannelPosition,
  gathered: Gathered,
): Promise<ChannelPosition> {
  let first = from.first
  while (first !== null && gathered.size < asked.take) first = await load(tx, asked, first, asked.take - gathered.size, gathered)
  // Before anything is told as complete, what changed since the load began is pulled too.
  gathered.complete = false
  return { ...from, first }
}

async function load(
  tx: Kysely<Database>,
  { channel, kept, sales, now }: Asked,
  first: FirstLoad,
  room: number,
  gathered: Gathered,
): Promise<FirstLoad | null> {
  switch (first.stage) {
    case 'events': {
      const rows = await eventsAfter(tx, channel, first.after, room, now)
      gathered.add('events', rows)
      if (first.after === 0) gathered.add('vip', await vipOf(tx, channel, kept))
      if (rows.length === room) return { stage: 'events', after: rows.at(-1)!.id }
      return sales ? { stage: 'sales', sent: 0, after: null } : null
    }
    case 'sales': {
      const take = Math.min(room, NEWEST_SALES - first.sent)
      const rows = await salesAfter(tx, channel, first.after, take)
      gathered.add('transactions', rows)
      const after = cursorAfter(rows, take)
      const sent = first.sent + rows.length
      if (after === null) return null
      return sent < NEWEST_SALES ? { stage: 'sales', sent, after } : { stage: 'kept-sales', after }
    }
    case 'kept-sales': {
      const rows = await salesAfter(tx, channel, first.after, room, kept)
      gathered.add('transactions', rows)
      const after = cursorAfter(rows, room)
      return after && { stage: 'kept-sales', after }
    }
  }
}
