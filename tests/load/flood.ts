import { setTimeout as pause } from 'node:timers/promises'
import { upload } from '#tests/support/upload.ts'
import type { Client } from './client.ts'

const SIGN_INS_A_SECOND = 40
/** The numbers of lines in the imported files: seats of an event (about 460 kB), and events of a channel (about 200 kB). */
const SEAT_LINES = 20_000
const EVENT_LINES = 4000

/** The callers of a flood: managers with a token, and strangers, each from a different address. */
export interface Flooders {
  managers: readonly { client: Client; channel: number; event: number }[]
  stranger: (nth: number) => Client
}

/** The parts of a flood. */
export const floodParts = ['imports', 'exports', 'sign-ins'] as const
export type FloodPart = (typeof floodParts)[number]

/** Floods the servers with these parts at once, until `isOver`. */
export async function flood(parts: readonly FloodPart[], flooders: Flooders, isOver: () => boolean): Promise<void> {
  const all = { imports: importFiles, exports: exportFiles, 'sign-ins': signStrangersIn }
  await Promise.all(parts.map((part) => all[part](flooders, isOver)))
}

async function importFiles({ managers }: Flooders, isOver: () => boolean): Promise<void> {
  const importing = managers.map(async ({ client, channel, event }, nth) => {
    for (let turn = 0; !isOver(); turn++) {
      const seats = (turn + nth) % 3 !== 0
      const { body, headers } = seats
        ? upload('seats.csv', seatFile(turn), { type: 'seat' })
        : upload('events.csv', eventFile(nth))
      const form = { bytes: body, type: headers['content-type']! }
      if (seats) await client.ask('importInventory', 'POST', `/events/${event}/import`, { form })
      else await client.ask('importEvents', 'POST', `/sales-channels/${channel}/events/import`, { form })
      await pause(200)
    }
  })
  await Promise.all(importing)
}

async function exportFiles({ managers }: Flooders, isOver: () => boolean): Promise<void> {
  const exporting = managers.map(async ({ client, channel, event }) => {
    while (!isOver()) {
      await client.ask('downloadEvents', 'GET', `/sales-channels/${channel}/events/csv`, {})
      await client.ask('readInventory', 'GET', `/events/${event}/inventory`, {})
      await pause(100)
    }
  })
  await Promise.all(exporting)
}

async function signStrangersIn({ stranger }: Flooders, isOver: () => boolean): Promise<void> {
  const under = new Set<Promise<unknown>>()
  for (let nth = 0; !isOver(); nth++) {
    const one: Promise<unknown> = stranger(nth)
      .ask('floodSignIn', 'POST', '/login', {
        body: { email: `stranger-${nth % 500}@holdfast.test`, password: 'a guess of mine' },
      })
      .finally(() => under.delete(one))
    under.add(one)
    await pause(1000 / SIGN_INS_A_SECOND)
  }
  await Promise.all(under)
}

/** Makes a file of the same seats each time; their price changes, so that there is something to write. */
const seatFile = (turn: number) =>
  `section,row,seat,price\n${Array.from({ length: SEAT_LINES }, (_, nth) => `Load ${nth % 50},Row ${Math.floor(nth / 50) % 40},${nth},${20 + (turn % 5)}`).join('\n')}\n`

const eventFile = (nth: number) =>
  `event_id,title,time,venue\n${Array.from({ length: EVENT_LINES }, (_, line) => `load-${nth}-${line % 200},Load ${line},2027-05-0${1 + (line % 9)} 19:00:00,The Park`).join('\n')}\n`
