import 'temporal-polyfill/global'
import { parseArgs } from 'node:util'
import { setTimeout as rest } from 'node:timers/promises'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { table } from '#tests/bench/report.ts'
import { personAt, type Person } from '#tests/support/person.ts'
import { startShop, type Shop } from './shop.ts'

/**
 * Measures many sales on the built server: a year’s dashboard, and an export of all sales as a spreadsheet, with the server's
 * memory and the response time of other callers' `/me` during the export.
 *
 * npm run bench:sales -- --sales 500000 [--postgres] [--only dashboard,file]
 */
const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: 'dashboard,file' },
  },
})
const sales = Number(values.sales)
const only = values.only.split(',')
const RUNS = 7
const PAUSE_MS = 20

const shop = await startShop({ sales, postgres: values.postgres })
const lines: Line[] = []
try {
  const provider = await personAt(shop.url, 'provider@holdfast.test')
  if (only.includes('dashboard')) lines.push(...(await dashboard(shop, provider)))
  if (only.includes('file')) lines.push(...(await file(shop, provider)))
} finally {
  await shop.close()
}
console.log(
  `\n${values.postgres ? 'PostgreSQL' : 'Embedded database'}, ${sales.toLocaleString('en-US')} sales\n\n${table(lines)}`,
)
process.exit()

/** Measures the requests of a year's dashboard: all at once, and each alone. */
async function dashboard({ url, channel }: Shop, provider: Person): Promise<Line[]> {
  const metrics = ['tickets_sold', 'revenue', 'revenue_per_source', 'section_sold', 'signups', 'subscribers']
  // Each new query begins on another day, so that only the repeated queries get cached responses.
  let day = 0
  const ask = async (metric: string) => {
    const year = `salesChannelId=${channel}&startAt=${Temporal.PlainDate.from('2025-01-01').add({ days: day })}&endAt=2025-12-31&unit=month`
    const began = performance.now()
    const answer = await fetch(`${url}/api/metrics/${metric}?${year}`, { headers: { authorization: `Bearer ${provider.token}` } })
    if (!answer.ok) throw new Error(`${metric}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
  const together: number[] = []
  const each = new Map<string, number[]>(metrics.map((metric) => [metric, []]))
  const again: number[] = []
  for (let run = 0; run < RUNS; run++) {
    day++
    const began = performance.now()
    await Promise.all(metrics.map(ask))
    together.push(performance.now() - began)
    const kept = performance.now()
    await Promise.all(metrics.map(ask))
    again.push(performance.now() - kept)
    for (const metric of metrics) {
      day++
      each.get(metric)!.push(await ask(metric))
    }
  }
  const note = [...each].map(([metric, took]) => `${metric} ${median(took).toFixed(0)} ms`).join(', ')
  const than = values.postgres ? 300 : 800
  return [
    {
      what: 'dashboard of a year, all its figures',
      value: median(together),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than },
      note,
    },
    { what: 'the same again', value: median(again), unit: 'ms' },
  ]
}

/** Measures an export of all sales as a spreadsheet, and its effect on other callers' `/me`. */
async function file({ url, channel, memory }: Shop, provider: Person): Promise<Line[]> {
  const quiet = await others(provider, () => rest(3_000))
  const path = `${url}/api/sales-channels/${channel}/transactions/csv`
  const before = memory()
  let bytes = 0
  let first = 0
  const began = performance.now()
  const busy = await others(provider, async () => {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${provider.token}` } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    first = performance.now() - began
    for await (const piece of answer.body!) bytes += piece.byteLength
  })
  const took = performance.now() - began
  return [
    {
      what: 'all sales as a spreadsheet',
      value: took,
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 100_000 },
      note: `${(bytes / 1e6).toFixed(1)} MB, response after ${first.toFixed(0)} ms`,
    },
    {
      what: 'additional memory of the server',
      value: busy.peak - before,
      unit: 'MB',
      aim: { of: 'value', is: '≤', than: 150 },
      note: `${before.toFixed(0)} MB before, ${busy.peak.toFixed(0)} MB at most`,
    },
    {
      what: '/me of the others meanwhile, p95',
      value: quantile(busy.took, 0.95),
      unit: 'ms',
      floor: quantile(quiet.took, 0.95),
      note: `p50 ${median(busy.took).toFixed(1)} ms, longest ${Math.max(...busy.took).toFixed(0)} ms`,
    },
  ]
}

/** Requests `/me` repeatedly during some work. */
async function others(person: Person, work: () => Promise<unknown>) {
  const took: number[] = []
  let peak = shop.memory()
  let ended = false
  const working = work().finally(() => (ended = true))
  while (!ended) {
    const startedAt = performance.now()
    await person.call('GET', '/me')
    took.push(performance.now() - startedAt)
    peak = Math.max(peak, shop.memory())
    await rest(PAUSE_MS)
  }
  await working
  return { took, peak }
}
