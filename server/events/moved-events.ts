import { sql, type Kysely } from 'kysely'
import { clip } from '#lib/imports/cells.ts'
import { fill, problemTexts } from '#lib/imports/problem-texts.ts'
import type { EventLine } from '#lib/imports/types.ts'
import type { Database } from '#server/db/schema.ts'
import { ofImport, type ReportedLine } from './import-answer.ts'

type There = ReadonlyMap<string, { time: string }>

/**
 * Returns the problems of schedule lines that must not be written.
 * @param existing the locked rows of the events in the lines, by `event_id`
 * @param now milliseconds since 1970
 */
export async function refusedMoves(
  db: Kysely<Database>,
  channel: number,
  rows: readonly EventLine[],
  existing: There,
  now: number,
): Promise<ReportedLine[]> {
  // Several lines of one day and subject that match no event by time, so that it is unclear which line moves which event.
  const unclear = rows.filter(({ move }) => move !== undefined && move.lines > 1)
  const taken = await takenOf(db, channel, [...new Set(unclear.flatMap(({ move }) => move!.events))], now)
  return rows.flatMap(({ line, value, move }): ReportedLine[] => {
    const there = existing.get(value.event_id)
    // The line moves an event whose time has changed since the file was read.
    if (there && there.time !== value.time && move && there.time !== move.from)
      return [reportedLine(line, 'move_changed', { event: clip(value.title) })]
    if (move && move.lines > 1 && move.events.some((event) => taken.has(event)))
      return [reportedLine(line, 'move_sold', { event: clip(value.title) })]
    return []
  })
}

function reportedLine(line: number, code: 'move_sold' | 'move_changed', params: Record<string, string | number>): ReportedLine {
  return { line, column: 'START TIME', message: fill(problemTexts[code], params), text: ofImport(code, params) }
}

/**
 * Returns the condition that an event `e` of a channel is taken, which means that people rely on its time: the event has a sale,
 * a seat that is sold, held or held back, or a VIP package that is sold or held.
 */
const isTaken = (channel: number, now: number) => sql<boolean>`(
  e.total_purchased > 0
  or exists (select from transactions t where t.sales_channel_id = ${channel} and t.event_id = e.id)
  or exists (select from vip_inventory v where v.sales_channel_id = ${channel} and v.event_id = e.id
    and v.total_reserved + v.total_purchased > 0)
  or exists (select from seats s where s.sales_channel_id = ${channel} and s.event_id = e.id and s.hold_code is not null)
  or e.id in (select s.event_id from seats s where s.sales_channel_id = ${channel} and s.status = 'reserved'
    and (s.reserved_until is null or s.reserved_until > ${new Date(now).toISOString()}::timestamptz)))`

/** Returns the ids of a channel's taken events in ascending order. @param now milliseconds since 1970 */
export async function takenEvents(db: Kysely<Database>, channel: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e where e.sales_channel_id = ${channel} and ${isTaken(channel, now)} order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the `event_id` of each of these events that is taken. @param now milliseconds since 1970 */
async function takenOf(
  db: Kysely<Database>,
  channel: number,
  events: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const { rows } = await sql<{ event_id: string }>`
    select e.event_id from events e
    where e.sales_channel_id = ${channel} and e.event_id = any(${events}::text[]) and ${isTaken(channel, now)}`.execute(db)
  return new Set(rows.map(({ event_id }) => event_id))
}
