import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '#contract/events.ts'
import type { Seat, Snapshot } from '#contract/inventory.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { openAgent } from '#tests/fuzz/wire/send.ts'
import { Client } from './client.ts'
import { flood, floodParts, type FloodPart, type Flooders } from './flood.ts'
import { wantLocked, WANTING } from './locked.ts'
import { lengthsOf, measured, Meter, p95, type Phase, phases } from './meter.ts'
import type { Nodes } from './nodes.ts'
import { keepDevice, operate, type Place, probe, probeDatabase, TABLES } from './people.ts'

const OPERATORS = 50
const DEVICES = 20
const SEATS_EACH = 2000

/** The result of a run: times in milliseconds, memory in megabytes. */
export interface Figures {
  requests: number
  failed: number
  died: number
  /** The p95 of `/me` in each phase; `quiet` is usual work. */
  me: Partial<Record<Phase, number>>
  /** The p95 of `/me` during the flood, and while a seat is locked, divided by that of usual work. */
  floodRatio: number
  lockedRatio: number
  /** The part of the flood that slows `/me` most. */
  costsMost: FloodPart
  /** The slowest response about the locked seat, and how many free seats in batches with that seat got no response, or a 5xx. */
  slowestLockedMs: number
  freeNotHeld: number
  rssStartMb: number
  rssMidMb: number
  rssEndMb: number
  growthPercent: number
}

/** Lets operators and devices work, floods the servers, locks a seat, and measures the effect on other callers. */
export async function load(nodes: Nodes, seconds: number, say: (line: string) => void): Promise<Figures> {
  const meter = new Meter()
  const agent = openAgent(400)
  let people = 0
  const someone = () =>
    new Client(agent, nodes.urls[people % nodes.urls.length]!, meter, `10.1.${(people >> 8) & 255}.${people++ & 255}`)
  const stage = await findPlaces(someone)
  const memory = {} as Record<Phase, number>
  let isOver = false
  const working = [
    ...Array.from({ length: OPERATORS }, (_, nth) => operate(someone(), stage[nth % stage.length]!, nth, () => isOver)),
    ...Array.from({ length: DEVICES }, (_, nth) => keepDevice(someone(), stage[nth % stage.length]!, nth, () => isOver)),
    ...(nodes.ping ? [probeDatabase(nodes.ping, meter, () => isOver)] : []),
    ...nodes.urls.map(() => probe(someone(), 'viewer@harbor.test', () => isOver)),
  ]
  const besides = await troubles(nodes, stage, someone)
  const lengths = lengthsOf(seconds, nodes.lockSeat !== undefined)
  for (const phase of phases.filter((one) => lengths[one] > 0)) {
    meter.phase = phase
    const end = await besides.begin(phase)
    await pause(lengths[phase] * 1000)
    // Work that began in a phase ends in it, so that it does not affect the next one.
    await end()
    memory[phase] = nodes.memory()
    const loop = await nodes.eventLoopMs()
    say(
      `${phase.padEnd(8)} ${lengths[phase].toFixed(0).padStart(4)} s  p95 of /me ${p95(meter.times('probe', phase))} ms, of the database ${p95(meter.times('database', phase))} ms, event loop p99 ${loop} ms, memory ${memory[phase]} MB`,
    )
  }
  isOver = true
  await Promise.all(working)
  agent.destroy()
  say(
    `\np95 in milliseconds; probe is /me by somebody who does nothing else, database a query past the servers.\n${meter.table()}`,
  )
  for (const [what, count] of meter.failures) say(`failed: ${what} × ${count}`)
  return { ...figuresOf(meter, memory), died: nodes.died(), freeNotHeld: besides.freeNotHeld() }
}

function figuresOf(meter: Meter, memory: Record<Phase, number>): Omit<Figures, 'died' | 'freeNotHeld'> {
  const me = Object.fromEntries(measured.map((phase) => [phase, p95(meter.times('probe', phase))])) as Record<Phase, number>
  const ratio = (phase: Phase) => Math.round((me[phase] / me.quiet) * 100) / 100
  return {
    requests: meter.requests,
    failed: meter.failed,
    me,
    floodRatio: ratio('flood'),
    lockedRatio: ratio('locked'),
    costsMost: floodParts.toSorted((a, b) => me[b] - me[a])[0]!,
    slowestLockedMs: Math.round(Math.max(0, ...['holdLocked', 'batchLocked'].flatMap((call) => meter.times(call, 'locked')))),
    rssStartMb: memory.quiet,
    rssMidMb: memory.flood,
    rssEndMb: memory.end,
    growthPercent: Math.round((memory.end / memory.quiet - 1) * 1000) / 10,
  }
}

/** Prepares the disturbances of some phases: the parts of the flood, and callers who request a locked seat. */
async function troubles(nodes: Nodes, stage: readonly Place[], someone: () => Client) {
  const flooding = await flooders(stage, someone)
  const { email, seats } = stage[0]!
  const wanting: Client[] = []
  if (nodes.lockSeat) for (let nth = 0; nth < WANTING; nth++) wanting.push(someone())
  let missed = 0

  /** Begins to flood the servers with these parts of the flood. @returns a function that ends it */
  function beginFlood(parts: readonly FloodPart[]) {
    let isOver = false
    const work = flood(parts, flooding, () => isOver)
    return () => ((isOver = true), work)
  }

  /** Locks a seat that many callers request. @returns a function that ends it */
  async function beginLock(lockSeat: NonNullable<Nodes['lockSeat']>) {
    let isOver = false
    const [locked, ...free] = seats
    // The callers sign in only now. Operators sign in again and again, and the server ends a user's oldest sessions over 50.
    for (const client of wanting) await client.signIn(email)
    const unlock = await lockSeat(locked!)
    const work = wanting.map((client, nth) => wantLocked(client, { locked: locked!, free }, nth, () => isOver))
    return async () => {
      isOver = true
      for (const count of await Promise.all(work)) missed += count
      await unlock()
    }
  }

  return {
    /** Begins the disturbance of a phase. @returns a function that ends it */
    async begin(phase: Phase): Promise<() => Promise<void>> {
      if (phase === 'flood') return beginFlood(floodParts)
      if (phase === 'locked') return beginLock(nodes.lockSeat!)
      const part = floodParts.find((one) => one === phase)
      return part ? beginFlood([part]) : async () => {}
    },
    freeNotHeld: () => missed,
  }
}

/** Finds future events with seats in two channels, and the users who work there. */
async function findPlaces(someone: () => Client): Promise<Place[]> {
  const reader = someone()
  await reader.signIn('provider@holdfast.test')
  const places: Place[] = []
  for (const [channel, emails] of [
    [123, ['manager@harbor.test', 'seats@harbor.test']],
    [124, ['manager@lakeside.test']],
  ] as const) {
    const list = await reader.call<{ data: Event[] }>('listChannelEvents', 'GET', `/sales-channels/${channel}/events?take=1000`)
    const event = list?.data.find((one) => one.upgrade_status !== 'past' && one.total_quantity > 0)
    if (!event) throw new Error(`Channel ${channel} has no event with seats`)
    const inventory = await reader.call<{ seat: Seat[] }>('readInventory', 'GET', `/events/${event.id}/inventory`)
    const seats = (inventory?.seat ?? []).filter(({ status }) => status === 'Available').slice(0, SEATS_EACH)
    const kept = (await reader.call<Snapshot>('readSnapshot', 'GET', `/events/${event.id}/inventory/snapshot`))?.position ?? ''
    const position = await pullAll(reader, channel)
    for (const email of emails)
      places.push({ email, channel, event: event.id, seats: seats.map(({ uuid }) => uuid), position, kept })
  }
  return places
}

/** Pulls a whole channel, page by page; returns the last position. */
async function pullAll(reader: Client, channel: number): Promise<string> {
  let position = ''
  for (let isComplete = false; !isComplete;) {
    const query = new URLSearchParams({ tables: TABLES, take: '5000', ...(position ? { position } : {}) })
    const page = await reader.call<SyncAnswer>('pullChannel', 'GET', `/sales-channels/${channel}/sync?${query}`)
    if (!page) throw new Error(`Channel ${channel} cannot be pulled`)
    position = page.position
    isComplete = page.complete
  }
  return position
}

async function flooders(stage: readonly Place[], someone: () => Client): Promise<Flooders> {
  const managers = []
  for (const { email, channel, event } of stage.filter((place) => place.email.startsWith('manager'))) {
    const client = someone()
    await client.signIn(email)
    managers.push({ client, channel, event })
  }
  const strangers = Array.from({ length: 200 }, someone)
  return { managers, stranger: (nth: number) => strangers[nth % strangers.length]! }
}
