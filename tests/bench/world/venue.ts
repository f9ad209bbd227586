import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, builtIn, demoWorld, freePort, madeOnce, runServer } from '#tests/support/app.ts'
import { type Person, personAt } from '#tests/support/person.ts'
import { bowlLines, HISTORY, LAWN, lawnLines, MANAGER } from './houses.ts'
import { inDatabase } from './served.ts'

export interface BenchEvent {
  id: number
  /** The event's external id. */
  event_id: string
  title: string
}

/** Four events with seats: two real stadiums, one with sections of 3,000 and 1,000 seats, one with the most seats allowed. */
export interface Venue {
  stadium: BenchEvent
  lawn: BenchEvent
  field: BenchEvent
  bowl: BenchEvent
}

const file = (name: string) => fileURLToPath(new URL(`../../support/data/${name}`, import.meta.url))
const venueFile = 'venue.json'

/** Returns the folder of a demo world with the measured events; about half of the stadium is sold. */
export const benchWorld = (): Promise<string> =>
  madeOnce('bench-world', async (making) => {
    cpSync(await demoWorld(), making, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    const port = await freePort()
    const server = await runServer(builtIn, port, making, {})
    const venue = await importSeats(await personAt(`http://127.0.0.1:${port}`, MANAGER), making)
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await gone
    await sell(making, venue)
    writeFileSync(join(making, venueFile), JSON.stringify(venue))
  })

/** Returns the events in an app that runs on `benchWorld`. */
export const venueOf = ({ data }: App) => JSON.parse(readFileSync(join(data, venueFile), 'utf8')) as Venue

/** Imports all seats through the API, each into an event without seats. */
async function importSeats(manager: Person, folder: string): Promise<Venue> {
  const written = (name: string, lines: readonly string[]) => {
    const path = join(folder, name)
    writeFileSync(path, ['section,row,first_seat,last_seat,price', ...lines].join('\n'))
    return path
  }
  const files = {
    stadium: file('dodger-stadium-inventory.csv'),
    lawn: written('lawn.csv', lawnLines()),
    field: file('citi-field-inventory.csv'),
    bowl: written('bowl.csv', bowlLines()),
  }
  const { data } = await manager.call<{ data: (BenchEvent & { total_quantity: number })[] }>(
    'GET',
    '/sales-channels/123/events?upgradeStatus=coming-soon&orderBy=time&order=asc&take=40',
  )
  const empty = data.filter(({ total_quantity }) => total_quantity === 0)
  const venue: Record<string, BenchEvent> = {}
  for (const [name, path] of Object.entries(files)) {
    const event = empty.shift()
    if (!event) throw new Error('The demo world has too few events without seats.')
    await manager.send(`/events/${event.id}/import`, path, { type: 'seat' })
    venue[name] = event
  }
  return venue as unknown as Venue
}

/**
 * Sells about half of the stadium in groups of neighboring seats, because an unsold seat map would compress much better, and adds
 * a long history to one seat. The API cannot do this, so it is written to the embedded database while no server runs.
 */
const sell = (folder: string, { stadium, lawn }: Venue) =>
  inDatabase(folder, async (database) => {
    await database.query(
      `update seats set status = 'purchased', version = version + 1
       where event_id = $1 and ('x' || substr(md5(section || '/' || row || '/' || (seat::int / 3)), 1, 8))::bit(32)::bigint % 100 < 48`,
      [stadium.id],
    )
    await database.query(
      `insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_name, at)
       select s.sales_channel_id, s.event_id, s.uuid, case when n % 2 = 0 then 'held' else 'released' end, 'Harbor manager',
         now() - n * interval '1 minute'
       from seats s, generate_series(1, $1) n
       where s.event_id = $2 and s.section = $3 and s."row" = $4 and s.seat = $5`,
      [HISTORY.entries, lawn.id, LAWN.section, HISTORY.row, HISTORY.seat],
    )
  })
