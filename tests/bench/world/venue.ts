import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/person.ts'
import { inDatabase } from './served.ts'

export interface BenchEvent {
  id: number
  /** What its maker calls it. */
  event_id: string
  title: string
}

/** Two events with seats: the real stadium, and one with a section of 3,000 seats and one of 1,000. */
export interface Venue {
  stadium: BenchEvent
  lawn: BenchEvent
}

export const LAWN = { section: 'Lawn', seats: 3000 } as const
export const TERRACE = { section: 'Terrace', seats: 1000 } as const
/** The seat to which so many things have happened. */
export const HISTORY = { row: '1', seat: '1', entries: 10_000 } as const
export const STADIUM_SEATS = 57_061

const stadiumFile = fileURLToPath(new URL('../../support/data/dodger-stadium-inventory.csv', import.meta.url))

/** Imports both through the API, and sells about half of the stadium: a house nobody has bought into compresses to nothing. */
export async function importSeats(app: App, manager: Person): Promise<Venue> {
  const { data } = await manager.call<{ data: (BenchEvent & { total_quantity: number })[] }>(
    'GET',
    '/sales-channels/123/events?upgradeStatus=coming-soon&orderBy=time&order=asc&take=20',
  )
  const [stadium, lawn] = data.filter(({ total_quantity }) => total_quantity === 0)
  if (!stadium || !lawn) throw new Error('The demo world has no two events without seats.')
  const took = await manager.send<{ imported: number }>(`/events/${stadium.id}/import`, stadiumFile, { type: 'seat' })
  if (took.imported !== STADIUM_SEATS) throw new Error(`${took.imported} seats instead of ${STADIUM_SEATS}`)
  const lawnFile = join(app.data, 'lawn.csv')
  writeFileSync(lawnFile, ['section,row,first_seat,last_seat,price', ...rows(LAWN, 60), ...rows(TERRACE, 20)].join('\n'))
  await manager.send(`/events/${lawn.id}/import`, lawnFile, { type: 'seat' })
  await sell(app, stadium.id, lawn.id)
  return { stadium, lawn }
}

const rows = ({ section, seats }: { section: string; seats: number }, count: number) =>
  Array.from({ length: count }, (_, n) => `${section},${n + 1},1,${seats / count},40.00`)

/** Sells neighbours in threes, here and there, and has much happen to one seat. The API sells nothing, so the embedded database is asked while the server is down. */
async function sell(app: App, event: number, lawn: number): Promise<void> {
  await app.kill()
  await inDatabase(app.data, async (database) => {
    await database.query(
      `update seats set status = 'purchased', version = version + 1
       where event_id = $1 and ('x' || substr(md5(section || '/' || row || '/' || (seat::int / 3)), 1, 8))::bit(32)::bigint % 100 < 48`,
      [event],
    )
    await database.query(
      `insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_name, at)
       select s.sales_channel_id, s.event_id, s.uuid, case when n % 2 = 0 then 'held' else 'released' end, 'Harbor manager',
         now() - n * interval '1 minute'
       from seats s, generate_series(1, $1) n
       where s.event_id = $2 and s.section = $3 and s."row" = $4 and s.seat = $5`,
      [HISTORY.entries, lawn, LAWN.section, HISTORY.row, HISTORY.seat],
    )
  })
  await app.start()
}
