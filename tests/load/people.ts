import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Snapshot } from '#contract/inventory.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { Random } from '#server/demo/random.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { Client } from './client.ts'
import type { Meter } from './meter.ts'

/** The tables that a device pulls. */
export const TABLES = 'events,seats,vip,transactions'

/** A user's place of work: the account, the channel, and the event. */
export interface Place {
  email: string
  channel: number
  event: number
  /** The seats that may be held there. */
  seats: readonly string[]
  /** The user's last feed positions: in the channel, and in the event. */
  position: string
  kept: string
}

/** Acts as an operator at a screen: reads lists, pulls, and sometimes holds and releases some seats, until `isOver`. */
export async function operate(
  client: Client,
  { email, channel, event, seats, position: from }: Place,
  nth: number,
  isOver: () => boolean,
): Promise<void> {
  const random = new Random(1000 + nth)
  await pause(random.between(0, 5000))
  if (!(await client.signIn(email))) await pause(3000)
  let position = from
  const work: [() => Promise<unknown>, number][] = [
    [() => client.call('readMe', 'GET', '/me'), 2],
    [() => client.call('listChannelEvents', 'GET', `/sales-channels/${channel}/events?take=50`), 3],
    [() => client.call('readEvent', 'GET', `/events/${event}`), 2],
    [
      () =>
        client.call(
          'listTransactions',
          'GET',
          `/sales-channels/${channel}/transactions?take=25&skip=${25 * random.between(0, 40)}`,
        ),
      2,
    ],
    [() => client.call('searchTransactions', 'GET', `/sales-channels/${channel}/transactions?searchQuery=a&eventId=${event}`), 1],
    [() => client.call('readSeats', 'GET', `/events/${event}/seats`), 1],
    [() => holdAndRelease(client, random, seats), 4],
    [
      async () => {
        const path = `/sales-channels/${channel}/sync?tables=${TABLES}&take=1000&position=${encodeURIComponent(position)}`
        position = (await client.call<SyncAnswer>('pullChannel', 'GET', path))?.position ?? position
      },
      3,
    ],
    [() => client.signIn(email), 0.1],
  ]
  while (!isOver()) {
    await random.weighted(work)()
    await pause(random.between(300, 1700))
  }
}

/** Sends a batch of holds, and soon after a batch that releases them. */
async function holdAndRelease(client: Client, random: Random, seats: readonly string[]): Promise<void> {
  const from = random.between(0, seats.length - 21)
  const some = seats.slice(from, from + random.between(1, 20))
  const until = toWireDateTime(Date.now() + 3_600_000)
  const batch = (reserved: boolean) => ({
    operations: some.map((uuid) => ({
      key: randomUUID(),
      call: 'reserveSeat',
      body: { uuid, reserved, reserved_at: reserved ? until : null },
    })),
  })
  await client.call('runBatch', 'POST', '/batch', { body: batch(true) })
  await pause(random.between(200, 1000))
  await client.call('runBatch', 'POST', '/batch', { body: batch(false) })
}

/** Acts as a device that stores one event: pulls after hints on the socket, and requests a snapshot if it is too far behind. */
export async function keepDevice(
  client: Client,
  { email, channel, event, position: from, kept: keptFrom }: Place,
  nth: number,
  isOver: () => boolean,
): Promise<void> {
  const random = new Random(5000 + nth)
  await pause(random.between(0, 5000))
  await client.signIn(email)
  let kept = keptFrom
  let position = from
  let hasNews = true
  const socket = io(client.url, { path: '/ws', transports: ['websocket'], auth: (give) => give({ token: client.token ?? '' }) })
  socket.on('connect', () => void socket.emit('join', `channel.${channel}`, () => {}))
  socket.on('changed', () => (hasNews = true))
  for (let turn = 0; !isOver(); turn++) {
    if (hasNews || turn % 30 === 0) {
      hasNews = false
      const query = new URLSearchParams({ tables: TABLES, take: '1000', position, events: `${event}@${kept}` })
      const news = await client.call<SyncAnswer>('pullChannel', 'GET', `/sales-channels/${channel}/sync?${query}`)
      position = news?.position ?? position
      kept = news?.events[event] ?? kept
      hasNews ||= news?.complete === false
      if (news?.refresh?.includes(event))
        kept = (await client.call<Snapshot>('readSnapshot', 'GET', `/events/${event}/inventory/snapshot`))?.position ?? kept
    }
    await pause(random.between(700, 1300))
  }
  socket.disconnect()
}

/** Requests `/me` repeatedly, because its time shows the effect on other callers. */
export async function probe(client: Client, email: string, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    if (client.token === undefined) await client.signIn(email)
    await client.ask('probe', 'GET', '/me', {})
    await pause(100)
  }
}

/** Reads from the database directly and repeatedly, to show how much of the delay comes from the database and the machine. */
export async function probeDatabase(ping: () => Promise<unknown>, meter: Meter, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const began = performance.now()
    await ping()
    meter.note('database', performance.now() - began)
    await pause(100)
  }
}
