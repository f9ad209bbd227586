import 'temporal-polyfill/global'
import { setTimeout as rest } from 'node:timers/promises'
import { served } from '#tests/bench/world/served.ts'
import { type Person, personAt } from '#tests/support/person.ts'

// Measures the effect on other callers: p95 of `GET /me` during an import of 20 MB, uncompressed inventories, and exports.
//   npm run bench:others
const CHANNEL = 123
const QUIET_REQUESTS = 300
const PAUSE_MS = 10

const server = await served()
try {
  const manager = await personAt(server.url, 'manager@harbor.test')
  const events = await manager.call<{ data: { id: number; total_quantity: number }[] }>(
    'GET',
    `/sales-channels/${CHANNEL}/events?take=200`,
  )
  const full = events.data.toSorted((a, b) => b.total_quantity - a.total_quantity)
  const empty = events.data.filter(({ total_quantity }) => total_quantity === 0).map(({ id }) => id)
  const [biggest] = full
  const inventory = `/events/${biggest!.id}/inventory`
  await timed(manager, async () => rest(1_000))
  const quiet = await timed(manager, () => rest(QUIET_REQUESTS * PAUSE_MS))
  print('quiet', quiet, quiet)
  print('20 MB of seats', await timed(manager, () => importSeats(manager, empty[0]!)), quiet)
  print('the same file again', await timed(manager, () => importSeats(manager, empty[0]!)), quiet)
  print('first inventory', await timed(manager, () => plain(manager, `/events/${empty[0]!}/inventory`)), quiet)
  await plain(manager, inventory)
  print('40 uncompressed inventories', await timed(manager, () => many(40, () => plain(manager, inventory))), quiet)
  print('inventory after a hold', await timed(manager, () => afterHold(manager, inventory)), quiet)
  const exports = () => many(60, () => plain(manager, `/sales-channels/${CHANNEL}/events/csv`), 2)
  print('60 exports', await timed(manager, exports), quiet)
} finally {
  await server.close()
}

interface Measured {
  took: number
  p50: number
  p95: number
  most: number
  /** The server's peak memory during the work, and its memory before, in megabytes. */
  peak: number
  before: number
}

/** Requests `/me` repeatedly during some work. */
async function timed(person: Person, work: () => Promise<unknown>): Promise<Measured> {
  const took: number[] = []
  const before = server.memory()
  let peak = before
  let ended = false
  const began = performance.now()
  const working = work().finally(() => (ended = true))
  while (!ended) {
    const startedAt = performance.now()
    await person.call('GET', '/me')
    took.push(performance.now() - startedAt)
    peak = Math.max(peak, server.memory())
    await rest(PAUSE_MS)
  }
  await working
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))]!
  return { took: performance.now() - began, p50: at(0.5), p95: at(0.95), most: took.at(-1)!, peak, before }
}

function print(what: string, { took, p50, p95, most, peak, before }: Measured, quiet: Measured): void {
  const ratio = p95 / quiet.p95
  process.stdout.write(
    `${what.padEnd(28)} ${(took / 1000).toFixed(1).padStart(6)} s   /me p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms (${ratio.toFixed(1)} ×), ` +
      `longest ${most.toFixed(0)} ms   memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB\n`,
  )
}

async function importSeats(person: Person, event: number): Promise<void> {
  const picture = `https://pictures.example/${'x'.repeat(135)}`
  const lines = Array.from({ length: 98_000 }, (_, at) => {
    const [section, row, seat] = [Math.floor(at / 400), Math.floor(at / 20) % 20, at % 20]
    return `Section ${section},Row ${row},${seat},45.00,${picture}/${at}`
  })
  const file = `section,row,seat,price,avfms_preview_url\n${lines.join('\n')}\n`
  const form = new FormData()
  form.set('type', 'seat')
  form.set('file', new Blob([file], { type: 'text/csv' }), 'seats.csv')
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${server.url}/api/events/${event}/import`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  process.stdout.write(`  ${(file.length / 1e6).toFixed(1)} MB: ${(await answer.text()).slice(0, 80)}\n`)
}

/** Reads an uncompressed response as it streams, and discards it. */
async function plain(person: Person, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${server.url}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  for await (const _ of answer.body!) continue
}

async function many(count: number, work: () => Promise<void>, abreast = count): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: abreast }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function afterHold(person: Person, path: string): Promise<void> {
  const { seat } = await person.call<{ seat: { uuid: string; status: string }[] }>('GET', path)
  const free = seat.find(({ status }) => status === 'Available')!
  const reserved_at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await person.call('PATCH', '/inventory/reserve', { uuid: free.uuid, reserved: true, reserved_at })
  const began = performance.now()
  await plain(person, path)
  process.stdout.write(`  built and sent after a hold in ${(performance.now() - began).toFixed(0)} ms\n`)
}
