import 'temporal-polyfill/global'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as rest } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { table } from '#tests/bench/report.ts'
import { startFilled } from '#tests/bench/sales/shop.ts'
import { personAt, type Person } from '#tests/support/person.ts'
import { crowd, CROWD, TALKER } from './crowd.ts'
import { conversationOnScreen } from './screen.ts'

/**
 * Measures very many fans on the built server and PostgreSQL: list, search, preview of a segment, export of all, inbox, a long
 * conversation, and the times until a message through one node is read through another, and is on a screen.
 *
 * npm run bench:fans -- --fans 500000 --messages 10000 [--only list,search] [--kept <folder>]
 *
 * Making the fans takes minutes, so `--kept` stores them in a folder for the next run. `--only none` only makes them.
 */
const { values } = parseArgs({
  options: {
    fans: { type: 'string', default: '500000' },
    messages: { type: 'string', default: '10000' },
    only: { type: 'string' },
    kept: { type: 'string' },
  },
})
const [fans, messages] = [Number(values.fans), Number(values.messages)]
const only = values.only?.split(',')
const REQUESTS = 40
/** The query filters of a list. */
const narrowing = ['', 'campaign=campaign%201', 'source=source%202', 'campaign=campaign%203&source=source%204', '']
const NEWS = 15

console.log(`Gathering ${fans.toLocaleString('en-US')} fans …`)
const kept = values.kept && join(resolve(values.kept), `${fans}-${messages}`)
if (kept) mkdirSync(kept, { recursive: true })
const shop = await startFilled({ postgres: true, channel: CROWD, nodes: 2, kept, fill: (db) => crowd(db, { fans, messages }) })
const lines: Line[] = []
try {
  const manager = await personAt(shop.url, 'provider@holdfast.test')
  const get = (path: string) => manager.call('GET', path)
  const users = `/sales-channels/${CROWD}/ttb-users`
  const sorts = ['created_at', 'name', 'email', 'referral_count', 'completed_at', 'zip_code', 'campaign']
  const rows: Record<string, () => Promise<Line | Line[]>> = {
    file: () => file(manager, `${shop.url}/api${users}/csv`),
    list: () =>
      measured('list of fans, a page, p95', 100, (n) =>
        get(
          `${users}?take=15&skip=${(n % 8) * 15}&orderBy=${sorts[n % sorts.length]}&order=${n % 2 ? 'asc' : 'desc'}&${narrowing[n % narrowing.length]}`,
        ),
      ),
    search: () => measured('search of fans, p95', 100, (n) => get(`${users}?take=15&searchQuery=${wordsOf(n)}`)),
    preview: () =>
      measured('preview of three filters with proximity, p95', 300, (n) =>
        manager.call('POST', `/sales-channels/${CROWD}/ttb-segments/preview`, { filters: filtersOf(n) }),
      ),
    who: () =>
      measured('who is in it, filter by filter', undefined, (n) =>
        manager.call('POST', `/sales-channels/${CROWD}/ttb-segments/preview/users`, { filters: filtersOf(n) }),
      ),
    inbox: () =>
      measured('inbox with 5,000 unread conversations', undefined, () => get(`/sales-channels/${CROWD}/inbox?take=30`)),
    talk: () =>
      measured(`conversation of ${messages.toLocaleString('en-US')}, newest page`, 150, () =>
        get(`/ttb-messages/${TALKER}?take=5&order=desc`),
      ),
    timeline: () => measured('timeline of that fan, a page', undefined, () => get(`/ttb-users/${TALKER}/timeline?take=20`)),
    news: () => betweenNodes(manager),
    screen: () => conversationOnScreen(shop.urls, `/sales-channel/${CROWD}/texttobuy/users/${TALKER}`, TALKER),
  }
  for (const [name, measure] of Object.entries(rows)) {
    if (only && !only.includes(name)) continue
    const found = [await measure()].flat()
    for (const { what, value, unit } of found) console.log(`${what}: ${value.toFixed(0)} ${unit}`)
    lines.push(...found)
  }
} finally {
  await shop.close()
}
console.log(`\nPostgreSQL, ${fans.toLocaleString('en-US')} fans, 2 nodes\n\n${table(lines)}`)
process.exit()

function wordsOf(n: number): string {
  return [`given${n * 7} family`, `crowd${n * 991}@`, `%2B1312${String(n * 1013).padStart(7, '0')}`, 'family12', 'nobody at all'][
    n % 5
  ]!
}

function filtersOf(n: number): object[] {
  return [
    { id: 'text_buy_user_proximity', comparator: 'equals', value: { zipcode: '60601', distance: 10 + n } },
    { id: 'referral_count', comparator: 'gt', value: n % 4 },
    { id: 'campaign', comparator: 'in', value: ['campaign 1', 'campaign 2'] },
  ]
}

/** Times a request repeatedly, with a different input each time. */
async function measured(what: string, than: number | undefined, ask: (nth: number) => Promise<unknown>): Promise<Line> {
  const took: number[] = []
  for (let nth = 0; nth < REQUESTS; nth++) {
    const began = performance.now()
    await ask(nth)
    took.push(performance.now() - began)
  }
  const value = quantile(took, 0.95)
  const note = `median ${median(took).toFixed(0)} ms`
  return { what, value, unit: 'ms', note, ...(than !== undefined && { aim: { of: 'value' as const, is: '≤' as const, than } }) }
}

/** Exports all fans, and reads the file as it streams. */
async function file(person: Person, url: string): Promise<Line[]> {
  const before = shop.memory()
  let [peak, bytes] = [before, 0]
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  for await (const piece of answer.body!) {
    bytes += piece.byteLength
    peak = Math.max(peak, shop.memory())
  }
  const note = `${(bytes / 1e6).toFixed(1)} MB, memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB`
  return [
    { what: 'all fans as a file', value: performance.now() - began, unit: 'ms', note },
    { what: 'additional memory of the server', value: peak - before, unit: 'MB', aim: { of: 'value', is: '≤', than: 150 } },
  ]
}

/** Sends a fan's message through one node; a listener at the other one reads it. */
async function betweenNodes(person: Person): Promise<Line> {
  const other = await personAt(shop.urls[1]!, 'provider@holdfast.test')
  const socket = io(shop.urls[1]!, { path: '/ws', transports: ['websocket'], auth: { token: other.token } })
  await new Promise<void>((joined) => socket.emit('join', `fan.${TALKER}`, () => joined()))
  const took: number[] = []
  for (let nth = 0; nth < NEWS; nth++) {
    const received = new Promise((resolve) => socket.once('chat', resolve))
    const began = performance.now()
    await Promise.all([person.call('POST', `/demo/phone/${TALKER}`, { message: `News ${nth}` }).catch(() => undefined), received])
    await other.call('GET', `/ttb-messages/${TALKER}?take=5&order=desc`)
    took.push(performance.now() - began)
    await rest(50)
  }
  socket.disconnect()
  const note = `median ${median(took).toFixed(0)} ms; what the screen adds is a frame`
  return {
    what: 'message from another node, received and read, p95',
    value: quantile(took, 0.95),
    unit: 'ms',
    aim: { of: 'value', is: '≤', than: 500 },
    note,
  }
}
