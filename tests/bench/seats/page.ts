import type { Seat } from '#contract/inventory.ts'
import type { Api } from '#data/api/api.ts'
import { mirrorShape } from '#data/mirror/mirror-database.ts'
import { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { Overlay } from '#data/outbox/overlay.ts'
import type { RowPatch } from '#data/outbox/overlay.ts'
import type { Database } from '#data/storage/database.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import { Cell } from '#data/store.ts'
import { longestBlock, painted } from './page-clock.ts'

/** Reads a file of this page. The page measures the seats: their store on a real disk, and a list in its simplest form. */
const asText = (path: string) => fetch(path).then((answer) => answer.text())

let database: Database
let channelSeats: ChannelSeats
let text = ''

/** Holds back the server's response until it is released. */
let gate: { requested(): void; arrival: Promise<void> } = { requested: () => {}, arrival: Promise.resolve() }
async function call(_: unknown, { params }: { params: { eventId: number } }): Promise<object> {
  gate.requested()
  await gate.arrival
  return { ...(JSON.parse(text) as object), event_id: params.eventId }
}

async function start(): Promise<void> {
  text = await asText('/snapshot.json')
  database = await dexieDatabases().open('mirror', mirrorShape)
  channelSeats = newSeats()
}

const newSeats = () =>
  new ChannelSeats({
    channel: 1,
    user: 1,
    api: { call } as unknown as Api,
    database,
    now: () => Date.now(),
    breathe: () => new Promise((resolve) => setTimeout(resolve)),
    send: () => {},
    listen: () => () => {},
    overlay: new Cell(new Overlay()),
  })

async function viewOf(event: number, accepts: (view: SeatView) => boolean = () => true): Promise<SeatView> {
  for (;;) {
    const state = channelSeats.state(event)
    if (state.status === 'ready' && accepts(state.view)) return state.view
    await new Promise<void>((resolve) => {
      const stop = channelSeats.subscribe(event, () => {
        stop()
        resolve()
      })
      const now = channelSeats.state(event)
      if (now.status === 'ready' && accepts(now.view)) {
        stop()
        resolve()
      }
    })
  }
}

const everything: SeatQuery = {
  text: '',
  show: { available: true, reserved: true, purchased: true },
  sort: { by: 'section', dir: 'asc' },
}
const list = document.createElement('table')
document.body.append(list)

/** Paints the first 40 seats of a search's result; returns the number of seats that were found. */
function paint(view: SeatView, query: SeatQuery): number {
  const found = view.search(query)
  const lines: string[] = []
  for (const section of found.sections) {
    for (const ordinal of section.ordinals) {
      if (lines.length === 40) break
      const row = section.view.row(ordinal)
      lines.push(
        `<tr><td>${row.section}<td>${row.row}<td>${row.seat}<td>${row.price}<td>${row.holdRequested ? 'Hold requested' : row.status}`,
      )
    }
    if (lines.length === 40) break
  }
  list.innerHTML = `<caption>${found.total}</caption>${lines.join('')}`
  return found.total
}

/** Measures the floor: parses the response, and writes it whole into a bare store, in one transaction. */
async function floorStore(): Promise<number> {
  const raw = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('floor', 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('snapshots', { keyPath: 'event_id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const began = performance.now()
  const snapshot = JSON.parse(text) as object
  await new Promise<void>((resolve, reject) => {
    const change = raw.transaction('snapshots', 'readwrite', { durability: 'relaxed' })
    change.objectStore('snapshots').put({ ...snapshot, event_id: performance.now() })
    change.oncomplete = () => resolve()
    change.onerror = () => reject(change.error)
  })
  const took = performance.now() - began
  raw.close()
  return took
}

/** Measures from the response until the last byte is stored and the seats are in memory, ready for search. */
async function store(event: number): Promise<number> {
  let arrive = () => {}
  const requested = new Promise<void>((resolve) => {
    gate = { requested: resolve, arrival: new Promise((come) => (arrive = come)) }
  })
  // Only one stadium is in memory at a time, as in real use.
  channelSeats.close()
  channelSeats = newSeats()
  channelSeats.open(event)
  await requested
  const began = performance.now()
  arrive()
  await channelSeats.takeSnapshot(event)
  await viewOf(event)
  return performance.now() - began
}

async function open(event: number): Promise<number> {
  const began = performance.now()
  const stop = channelSeats.open(event)
  paint(await viewOf(event), everything)
  await painted()
  stop()
  return performance.now() - began
}

async function search(event: number, queries: string[]): Promise<{ computed: number[]; painted: number[] }> {
  const view = await viewOf(event)
  const took = { computed: [] as number[], painted: [] as number[] }
  for (const one of queries) {
    // Keys are pressed at a random moment of a frame.
    await painted()
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 17))
    const began = performance.now()
    paint(view, { ...everything, text: one })
    took.computed.push(performance.now() - began)
    await painted()
    took.painted.push(performance.now() - began)
  }
  return took
}

const asSeat = (event: number, view: SeatView, uuid: string, more: Partial<Seat>): Seat => {
  const { section, row, seat, price, version, preview } = view.seat(uuid)!
  return {
    uuid,
    event_id: event,
    section,
    row,
    seat,
    price,
    status: 'Available',
    price_codes: [],
    avfms_preview_url: preview,
    reserved_at: null,
    reserved_until: null,
    reserved_by: null,
    version: version + 1,
    ...more,
  }
}

async function change(event: number, n: number): Promise<number> {
  const view = await viewOf(event)
  const section = view.sections[n % view.sections.length]!
  const uuid = section.uuid(0)
  const seat = asSeat(event, view, uuid, { status: 'Purchased', price: 1 + n })
  const began = performance.now()
  void channelSeats.applyChanges(event, [seat], `bench-${n}`)
  paint(await viewOf(event, (one) => one.seat(uuid)?.price === 1 + n), everything)
  await painted()
  return performance.now() - began
}

/** Holds 3,000 seats at once, with responses in batches; measures the longest time between two frames, and the longest block. */
async function drain(event: number): Promise<{ longestFrame: number; longestBlock: number }> {
  const view = await viewOf(event)
  const seats = view.sections.flatMap((section) => section.uuids('Available')).slice(0, 3000)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const waiting = new Map(seats.map((uuid) => [uuid, patch(until)] as const))
  let longestFrame = 0
  let last = performance.now()
  let isRunning = true
  const tick = () => {
    longestFrame = Math.max(longestFrame, performance.now() - last)
    last = performance.now()
    const state = channelSeats.state(event)
    if (state.status === 'ready') paint(state.view, everything)
    if (isRunning) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  const block = await longestBlock(async () => {
    channelSeats.patchesChanged(new Overlay(new Map([['seats', { rows: new Map(waiting), every: new Map() }]])))
    await painted()
    for (let from = 0; from < seats.length; from += 500) {
      const batch = seats.slice(from, from + 500)
      await channelSeats.applyChanges(
        event,
        batch.map((uuid) => asSeat(event, view, uuid, { status: 'Reserved', reserved_until: until })),
      )
      for (const uuid of batch) waiting.delete(uuid)
      channelSeats.patchesChanged(new Overlay(new Map([['seats', { rows: new Map(waiting), every: new Map() }]])))
      await painted()
    }
  })
  isRunning = false
  return { longestFrame, longestBlock: block }
}

const patch = (until: string): RowPatch => ({
  fields: { status: 'Reserved', reserved_until: until },
  put: null,
  removed: false,
  replaces: false,
  mark: {
    waiting: 1,
    sending: false,
    needsYou: false,
    created: false,
    removed: false,
    fields: new Set(['status', 'reserved_until']),
    keys: ['key'],
  },
})

const bench = {
  start,
  floorStore,
  store,
  longestBlock: async (event: number) => longestBlock(() => store(event)),
  open,
  search,
  change,
  drain,
}
export type SeatBench = typeof bench
Object.assign(window, { bench })
