import { sql, type Kysely } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import { numbersBetween } from '#lib/number-runs.ts'
import type { Database } from '#server/db/schema.ts'

interface SeatRow {
  uuid: string
  section: string
  row: string
  seat: string
  event_id: number
  title: string
  time: string
  timezone: string
}

/**
 * Returns the event and the places of the seats of each line: one for each row, with runs of numbers (`1–6`).
 * @param lines the ids of the seats of each line; all of one event
 */
export async function readPlaces(
  db: Kysely<Database>,
  channel: number,
  lines: readonly (readonly string[])[],
): Promise<Pick<JournalFacts, 'event' | 'places'>[]> {
  const ids = [...new Set(lines.flat())]
  if (ids.length === 0) return lines.map(() => ({}))
  const { rows } = await sql<SeatRow>`
    select s.uuid::text, s.section, s.row, s.seat, s.event_id, e.title, e.time, e.timezone
    from seats s join events e on e.id = s.event_id
    where s.sales_channel_id = ${channel} and s.uuid = any(${ids}::uuid[])
    order by s.event_id, s.section_key, s.row_key, s.seat_key`.execute(db)
  const order = new Map(rows.map((row, nth) => [row.uuid, { ...row, nth }]))
  return lines.map((seats) => placesOf(seats.flatMap((id) => order.get(id) ?? []).toSorted((a, b) => a.nth - b.nth)))
}

function placesOf(seats: readonly SeatRow[]): Pick<JournalFacts, 'event' | 'places'> {
  const [first] = seats
  if (first === undefined) return {}
  const byRow = new Map<string, SeatRow[]>()
  for (const seat of seats) {
    const row = `${seat.section}\n${seat.row}`
    byRow.set(row, [...(byRow.get(row) ?? []), seat])
  }
  const places = [...byRow.values()].map((own) => ({
    section: own[0]!.section,
    row: own[0]!.row,
    seats: numbersBetween(own.map(({ seat }) => seat)),
  }))
  const { event_id: id, title, time, timezone } = first
  return { event: { id, title, time, timezone }, places }
}
