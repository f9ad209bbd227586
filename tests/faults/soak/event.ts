import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '#contract/events.ts'
import type { Random } from '#server/demo/random.ts'
import { type Person as Caller, personAt } from '#tests/support/person.ts'
import type { Places } from './hold.ts'

/** The time zone of the run's event, and the number of seats in each of its rows: few, so that the event's page loads fast. */
export const ZONE = 'America/Chicago'
const SEATS = 8

/** A person at the browser, with a section of the event to work on. */
export interface Person {
  email: string
  name: string
  section: string
  rows: readonly string[]
}

export const people: readonly [Person, Person] = [
  { email: 'manager@harbor.test', name: 'Harbor manager', section: '1', rows: ['A', 'B'] },
  { email: 'seats@harbor.test', name: 'Harbor seats', section: '2', rows: ['A'] },
]

/** Imports the event and its seats on a server. @returns its id, and a caller that can read from the server */
export async function importEvent(url: string): Promise<{ event: number; reader: Caller }> {
  const manager = await personAt(url, people[0].email)
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-soak-import-'))
  const importFile = async (path: string, lines: readonly string[], fields?: Record<string, string>) => {
    const file = join(folder, 'import.csv')
    writeFileSync(file, `${lines.join('\n')}\n`)
    await manager.send(path, file, fields)
  }
  const id = `soak-${randomUUID()}`
  const day = Temporal.Now.plainDateISO(ZONE).add({ days: 30 }).toString()
  await importFile('/sales-channels/123/events/import', [
    'event_id,title,time,venue,timezone',
    `${id},Chamber music,${day} 19:30,Small Hall,${ZONE}`,
  ])
  const { data } = await manager.call<{ data: Event[] }>('GET', `/sales-channels/123/events?searchQuery=${id}`)
  const event = data[0]!.id
  const seats = people.flatMap(({ section, rows }) => rows.map((row) => `${section},${row},1,${SEATS},40`))
  await importFile(`/events/${event}/import`, ['section,row,first_seat,last_seat,price', ...seats], { type: 'seat' })
  rmSync(folder, { recursive: true })
  return { event, reader: manager }
}

/** Picks seats in a person's section: a whole row, or one, two or three seats. */
export function someSeats({ section, rows }: Person, random: Random): Places {
  const row = random.pick(rows)
  const all = Array.from({ length: SEATS }, (_, index) => String(index + 1))
  const draw = random.next()
  if (draw < 0.25) return { section, row, seats: all }
  const first = random.between(0, SEATS - 3)
  return { section, row, seats: all.slice(first, first + 1 + Math.floor(draw * 3.9)).slice(0, 3) }
}
