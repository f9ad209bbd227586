import type { Kysely } from 'kysely'
import { readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { parseEventPosition, writeEventPosition } from '#server/inventory/event-position.ts'
import { readCursor, writeCursor } from './channel-position.ts'
import type { Gathered } from './gathered.ts'
import { cursorAfter, salesAfter, seatsById, vipById, vipOf, whereOlderBegin } from './rows.ts'

/** So many changes behind, a fresh snapshot is cheaper than the changes. */
const REFRESH_AFTER = 20_000

export interface KeptEvent {
  id: number
  position: string
}

/**
 * When the sales of a newly kept event are sent: beside the first load they would come twice, and make its pages slow. An
 * event kept before that load reaches the sales of kept events is among them; a later one waits for its end.
 */
export type Rest = 'now' | 'later' | 'with the load'

interface Asked {
  channel: number
  sales: boolean
  now: number
  /** How many rows a page has. */
  take: number
  rest: Rest
}

/**
 * What changed of one kept event: seats and VIP packages since its position; after a fresh snapshot also the rest, which a
 * snapshot does not hold. An event that is too far behind, or whose position means nothing here, is to be taken anew.
 */
export async function pullEvent(tx: Kysely<Database>, asked: Asked, event: KeptEvent, gathered: Gathered): Promise<void> {
  const { feed, rest } = parseEventPosition(event.position)
  const changes = await changesOf(tx, asked.channel, event.id, feed, asked.take)
  if (changes === null) {
    gathered.refresh.push(event.id)
    gathered.events[event.id] = event.position
    return
  }
  gathered.add('seats', await seatsById(tx, asked.channel, changes.changed.seats ?? [], asked.now))
  gathered.add('vip', await vipById(tx, asked.channel, changes.changed.vip ?? []))
  gathered.delete('seats', changes.deleted.seats ?? [])
  gathered.delete('vip', changes.deleted.vip ?? [])
  const left = rest === null ? null : await pullRest(tx, asked, event.id, rest, gathered)
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

/**
 * VIP packages first, then the event's older sales, newest first, as far as there is room on the page: the newest of the
 * channel are on the device already. Answers what is left to send; null where that was all.
 */
async function pullRest(
  tx: Kysely<Database>,
  { channel, sales, take, rest: when }: Asked,
  event: number,
  rest: string,
  gathered: Gathered,
): Promise<string | null> {
  if (when === 'later') return rest
  if (rest === '') gathered.add('vip', await vipOf(tx, channel, [event]))
  if (!sales || when === 'with the load') return null
  const [time, id] = rest.split('~')
  const from = readCursor(time, id) ?? (await whereOlderBegin(tx, channel))
  if (from === null) return null
  const room = take - gathered.size
  if (room <= 0) return writeCursor(from).join('~')
  const rows = await salesAfter(tx, channel, from, room, [event])
  gathered.add('transactions', rows)
  const after = cursorAfter(rows, room)
  return after && writeCursor(after).join('~')
}
