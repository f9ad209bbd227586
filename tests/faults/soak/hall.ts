import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '#contract/events.ts'
import { type Person, personAt } from '#tests/support/person.ts'

/** Where the soak takes place: an event of its own, small, so that its page is light. Each person has a section to themselves. */
export const TITLE = 'Chamber music'
export const ZONE = 'America/Chicago'
const SEATS = 8

export interface Holder {
  email: string
  name: string
  section: string
  rows: readonly string[]
}

export const people: readonly [Holder, Holder] = [
  { email: 'manager@harbor.test', name: 'Harbor manager', section: '1', rows: ['A', 'B'] },
  { email: 'seats@harbor.test', name: 'Harbor seats', section: '2', rows: ['A'] },
]

/** Makes the event on a server; answers its number, and who reads from the server afterwards. */
export async function openHall(url: string): Promise<{ event: number; reader: Person }> {
  const manager = await personAt(url, people[0].email)
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-hall-'))
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  const id = `soak-${randomUUID()}`
  const day = Temporal.Now.plainDateISO(ZONE).add({ days: 30 }).toString()
  const season = file('events.csv', ['event_id,title,time,venue,timezone', `${id},${TITLE},${day} 19:30,Small Hall,${ZONE}`])
  await manager.send('/sales-channels/123/events/import', season)
  const { data } = await manager.call<{ data: Event[] }>('GET', `/sales-channels/123/events?searchQuery=${id}`)
  const event = data[0]!.id
  const seats = people.flatMap(({ section, rows }) => rows.map((row) => `${section},${row},1,${SEATS},40`))
  const inventory = file('seats.csv', ['section,row,first_seat,last_seat,price', ...seats])
  await manager.send(`/events/${event}/import`, inventory, { type: 'seat' })
  rmSync(folder, { recursive: true })
  return { event, reader: manager }
}

/** Some seats of somebody: a whole row, or one, two or three. */
export function someSeats({ rows }: Holder, random: () => number): { row: string; seats: string[] } {
  const row = rows[Math.floor(random() * rows.length)]!
  const all = Array.from({ length: SEATS }, (_, index) => String(index + 1))
  const draw = random()
  if (draw < 0.25) return { row, seats: all }
  const first = Math.floor(random() * (SEATS - 2))
  return { row, seats: all.slice(first, first + 1 + Math.floor(draw * 3.9)).slice(0, 3) }
}
