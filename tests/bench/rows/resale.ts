import type { PGlite } from '@electric-sql/pglite'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { type Served, served } from '#tests/bench/world/served.ts'
import { CHANNEL, type World } from '#tests/bench/world/world.ts'
import { type Person, personAt } from '#tests/support/person.ts'

const ROWS = 200_000
const HOME = `/sales-channels/${CHANNEL}/marketplace`
/** What an operator asks of either list: pages near and far, every kind of order, days, states. */
const pages = ['', 'skip=50', 'skip=5000', 'startDate=2026-01-01&endDate=2026-03-31']
const asked: Record<string, readonly string[]> = {
  listings: [
    ...pages.map((page) => `listings?status=active&${page}`),
    'listings?',
    'listings?status=manual_action_required',
    'listings?orderBy=listing_price&order=desc',
    'listings?orderBy=event.title&order=asc',
    'listings?orderBy=seller&order=asc&skip=100',
  ],
  orders: [
    ...pages.map((page) => `orders?${page}`),
    'orders?status=delivery_failed',
    'orders?orderBy=total&order=desc',
    'orders?orderBy=event.time&order=asc',
    'orders?orderBy=buyer&order=desc&skip=100',
  ],
}
const words = ['cleveland', 'garcia', 'section 12', 'anna']

/** Ten years of a busy marketplace: its lists, a search in them, and all orders as a file (a page is asked for once before it counts). */
export async function resale(world: World): Promise<Line[]> {
  const server = await served(fill)
  try {
    const person = await personAt(server.url, 'manager@harbor.test')
    const lines: Line[] = []
    for (const [list, queries] of Object.entries(asked))
      lines.push({
        what: `200,000 ${list}, a page, p95`,
        ...(await paged(person, queries, world.runs)),
        unit: 'ms',
        aim: { of: 'value', is: '≤', than: 100 },
      })
    const searches = Object.keys(asked).flatMap((list) => words.map((word) => `${list}?searchQuery=${encodeURIComponent(word)}`))
    lines.push({ what: 'a search in them, p95', ...(await paged(person, searches, world.runs)), unit: 'ms' })
    return [...lines, ...(await exported(server, person))]
  } finally {
    await server.close()
  }
}

async function paged(person: Person, queries: readonly string[], runs: number): Promise<{ value: number; note: string }> {
  const took = new Map<string, number[]>()
  for (const query of queries) {
    await person.call('GET', `${HOME}/${query}`)
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      await person.call('GET', `${HOME}/${query}`)
      took.set(query, [...(took.get(query) ?? []), performance.now() - began])
    }
  }
  const each = [...took].map(([query, times]) => ({ query, time: median(times) })).toSorted((a, b) => b.time - a.time)
  return {
    value: quantile([...took.values()].flat(), 0.95),
    note: `slowest ${each
      .slice(0, 3)
      .map(({ query, time }) => `${query} ${time.toFixed(0)} ms`)
      .join(', ')}`,
  }
}

/** The file as it streams, and what the server takes meanwhile beyond what it took before. */
async function exported(server: Served, person: Person): Promise<Line[]> {
  const before = server.memory()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, server.memory())), 20)
  const began = performance.now()
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${server.url}/api${HOME}/orders/csv`, { headers })
  let lines = 0
  let first = 0
  for await (const piece of answer.body!) {
    first ||= performance.now() - began
    for (const byte of piece) if (byte === 10) lines++
  }
  const took = performance.now() - began
  clearInterval(watch)
  const note = `${lines - 1} rows, the first after ${first.toFixed(0)} ms; the server took ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at most`
  return [
    {
      what: 'all orders as a file, memory beside',
      value: peak - before,
      unit: 'MB',
      aim: { of: 'value', is: '≤', than: 150 },
      note,
    },
    { what: 'all orders as a file', value: took, unit: 'ms' },
  ]
}

async function fill(database: PGlite): Promise<void> {
  await database.exec(`
    create temp table house as select array(select id from events where sales_channel_id = ${CHANNEL} order by id) as events,
      array(select id from fans where sales_channel_id = ${CHANNEL} order by id) as fans;
    insert into listings (id, sales_channel_id, event_id, seller_id, section_name, row_name, first_seat, last_seat, section_key, row_key, quantity,
      face_value, listing_price, seller_gets, buyer_pays, currency, status, created_at)
    select md5('listing ' || n)::uuid, ${CHANNEL}, events[1 + n % cardinality(events)], fans[1 + n * 7 % cardinality(fans)], section, 'A', '1', '2', section, 'a', 2,
      80, 20 + n % 900, 18 + n % 900, 25 + n % 900, 'usd',
      (array['sold', 'sold', 'sold', 'active', 'expired', 'cancelled', 'reserved', 'sold', 'sold', 'manual_action_required'])[1 + n % 10],
      timestamptz '2026-11-01' - n * interval '25 minutes'
    from house, generate_series(1, ${ROWS}) n, lateral (select 'section ' || n % 120 as section) place;
    insert into orders (id, sales_channel_id, listing_id, event_id, buyer_id, seller_id, status, first_seat, last_seat, total, buyer_fees, seller_fees,
      seller_gets, tax, platform_fees, currency, stripe_payment_intent, completed_at, created_at)
    select md5('order ' || n)::uuid, ${CHANNEL}, l.id, event_id, fans[1 + n * 11 % cardinality(fans)], seller_id,
      (array['seller_paid', 'seller_paid', 'delivered', 'completed', 'cancelled', 'buyer_refunded', 'delivery_failed'])[1 + n % 7], '1', '2', buyer_pays,
      10, 5, seller_gets, 1, 15, 'usd', 'pi_bench_' || n, l.created_at + interval '1 hour', l.created_at + interval '1 hour'
    from house, generate_series(1, ${ROWS}) n join listings l on l.id = md5('listing ' || n)::uuid;
    analyze listings; analyze orders;`)
}
