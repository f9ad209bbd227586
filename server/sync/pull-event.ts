import type { Kysely } from 'kysely'
import { readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { parseEventPosition, writeEventPosition } from '#server/inventory/event-position.ts'
import { readCursor, writeCursor } from './channel-position.ts'
import type { Gathered } from './gathered.ts'
import { cursorAfter, salesAfter, seatsById, vipById, vipOf } from './rows.ts'

/** So many changes behind, a fresh snapshot is cheaper than the changes. */
const REFRESH_AFTER = 20_000

export interface KeptEvent {
  id: number
  position: string
}

interface Asked {
  channel: number
  sales: boolean
  now: number
}

/**
 * What changed of one kept event: seats and VIP packages since its position; after a fresh snapshot also the rest, which a
 * snapshot does not hold. An event that is too far behind, or whose position means nothing here, is to be taken anew.
 */
export async function pullEvent(
  tx: Kysely<Database>,
  asked: Asked,
  event: KeptEvent,
  take: number,
  gathered: Gathered,
): Promise<void> {
  const { feed, rest } = parseEventPosition(event.position)
  const changes = await changesOf(tx, asked.channel, event.id, feed, take)
  if (changes === null) {
    gathered.refresh.push(event.id)
    gathered.events[event.id] = event.position
    return
  }
  gathered.add('seats', await seatsById(tx, asked.channel, changes.changed.seats ?? [], asked.now))
  gathered.add('vip', await vipById(tx, asked.channel, changes.changed.vip ?? []))
  gathered.delete('seats', changes.deleted.seats ?? [])
  gathered.delete('vip', changes.deleted.vip ?? [])
  const left = rest === null ? null : await pullRest(tx, asked, event.id, rest, take, gathered)
  if (!changes.complete || left !== null) gathered.complete = false
  gathered.events[event.id] = writeEventPosition({ feed: changes.position, rest: left })
}

/** The next page of changes; null where a fresh snapshot is to be taken instead. */
async function changesOf(tx: Kysely<Database>, channel: number, event: number, position: string, take: number) {
  const read = (limit: number) => readChanges(tx, { position, channel, event, tables: ['seats', 'vip'], limit })
  try {
    const page = await read(take)
    if (page.complete) return page
    return (await read(REFRESH_AFTER)).complete ? page : null
  } catch (error) {
    if (error instanceof Refusal && error.status === 410) return null
    throw error
  }
}

/** VIP packages first, then the event's sales, newest first. Answers what is left to send; null where that was all. */
async function pullRest(
  tx: Kysely<Database>,
  { channel, sales }: Asked,
  event: number,
  rest: string,
  take: number,
  gathered: Gathered,
): Promise<string | null> {
  if (rest === '') gathered.add('vip', await vipOf(tx, channel, [event]))
  if (!sales) return null
  const [time, id] = rest.split('~')
  const rows = await salesAfter(tx, channel, readCursor(time, id), take, [event])
  gathered.add('transactions', rows)
  const after = cursorAfter(rows, take)
  return after && writeCursor(after).join('~')
}
