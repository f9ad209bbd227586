import { setTimeout as pause } from 'node:timers/promises'
import type { Event } from '#contract/events.ts'
import type { Seat, Snapshot } from '#contract/inventory.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { openAgent } from '#tests/fuzz/wire/send.ts'
import { Client } from './client.ts'
import { flood } from './flood.ts'
import { lengthsOf, Meter, p95, type Phase, phases } from './meter.ts'
import type { Nodes } from './nodes.ts'
import { keepDevice, operate, type Place, probe } from './people.ts'

const OPERATORS = 50
const DEVICES = 20
const SEATS_EACH = 2000

/** What a run came to: times in milliseconds, memory in megabytes. */
export interface Figures {
  requests: number
  failed: number
  died: number
  meQuietMs: number
  meFloodMs: number
  meEndMs: number
  /** p95 of `/me` under the flood by that of the usual work before it. */
  ratio: number
  rssStartMb: number
  rssMidMb: number
  rssEndMb: number
  growthPercent: number
}

/** Has operators and devices work, floods the servers in the middle, and measures what the others feel. */
export async function load(nodes: Nodes, seconds: number, say: (line: string) => void): Promise<Figures> {
  const meter = new Meter()
  const agent = openAgent(400)
  let people = 0
  const someone = () =>
    new Client(agent, nodes.urls[people % nodes.urls.length]!, meter, `10.1.${(people >> 8) & 255}.${people++ & 255}`)
  const stage = await findPlaces(someone)
  const memory = {} as Record<Phase, number>
  let isOver = false
  let isFlooding = false
  const working = [
    ...Array.from({ length: OPERATORS }, (_, nth) => operate(someone(), stage[nth % stage.length]!, nth, () => isOver)),
    ...Array.from({ length: DEVICES }, (_, nth) => keepDevice(someone(), stage[nth % stage.length]!, nth, () => isOver)),
    ...nodes.urls.map(() => probe(someone(), 'viewer@harbor.test', () => isOver)),
  ]
  let flooding: Promise<void> = Promise.resolve()
  const lengths = lengthsOf(seconds)
  for (const phase of phases) {
    meter.phase = phase
    isFlooding = phase === 'flood'
    if (isFlooding) flooding = flood(await flooders(stage, someone), () => !isFlooding)
    await pause(lengths[phase] * 1000)
    memory[phase] = nodes.memory()
    say(
      `${phase.padEnd(8)} ${lengths[phase].toFixed(0).padStart(4)} s  p95 of /me ${p95(meter.times('probe', phase))} ms, memory ${memory[phase]} MB`,
    )
  }
  isOver = true
  await Promise.all([...working, flooding])
  agent.destroy()
  say(`\np95 in milliseconds; probe is /me by somebody who does nothing else.\n${meter.table()}`)
  for (const [what, count] of meter.failures) say(`failed: ${what} × ${count}`)
  const [start, under, end] = (['start', 'flood', 'end'] as const).map((phase) => p95(meter.times('probe', phase))) as [
    number,
    number,
    number,
  ]
  return {
    requests: meter.requests,
    failed: meter.failed,
    died: nodes.died(),
    meQuietMs: start,
    meFloodMs: under,
    meEndMs: end,
    ratio: Math.round((under / start) * 100) / 100,
    rssStartMb: memory.start,
    rssMidMb: memory.flood,
    rssEndMb: memory.end,
    growthPercent: Math.round((memory.end / memory.start - 1) * 1000) / 10,
  }
}

/** Events to come with seats in two channels, and who works there. */
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

/** Everything of a channel, page by page; answers where that has come to. */
async function pullAll(reader: Client, channel: number): Promise<string> {
  let position = ''
  for (let isComplete = false; !isComplete;) {
    const query = new URLSearchParams({ take: '5000', ...(position ? { position } : {}) })
    const page = await reader.call<SyncAnswer>('pullChannel', 'GET', `/sales-channels/${channel}/sync?${query}`)
    if (!page) throw new Error(`Channel ${channel} cannot be pulled`)
    position = page.position
    isComplete = page.complete
  }
  return position
}

async function flooders(stage: readonly Place[], someone: () => Client) {
  const managers = []
  for (const { email, channel, event } of stage.filter((place) => place.email.startsWith('manager'))) {
    const client = someone()
    await client.signIn(email)
    managers.push({ client, channel, event })
  }
  const strangers = Array.from({ length: 200 }, someone)
  return { managers, stranger: (nth: number) => strangers[nth % strangers.length]! }
}
