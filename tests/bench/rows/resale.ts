import { setTimeout as rest } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { listingList, marketplaceUserList, orderList } from '#contract/marketplace-rows.ts'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { type Fill, type Served, type ServerRow, served } from '#tests/bench/world/served.ts'
import { CHANNEL } from '#tests/bench/world/world.ts'
import { type Person, personAt } from '#tests/support/person.ts'

const ROWS = 200_000
const START_MS = 6_000
const HOME = `/sales-channels/${CHANNEL}/marketplace`
/** Queries of listings and of orders: the first page, later pages, and a range of days. */
const pages = ['', 'skip=50', 'skip=5000', 'startDate=2026-01-01&endDate=2026-03-31']
const filtered: Record<List, readonly string[]> = {
  listings: [
    ...pages,
    ...pages.map((page) => `status=active&${page}`),
    ...['sold', 'manual_action_required'].map((status) => `status=${status}`),
  ],
  orders: [...pages, ...['delivery_failed', 'seller_paid', 'cancelled'].map((status) => `status=${status}`)],
  users: ['', 'skip=50', 'role=both', 'role=seller', 'sellerStatus=good_standing', 'emailStatus=subscribed'],
}
const words = ['cleveland', 'garcia', 'section 12', 'anna', 'zzz']
type List = 'listings' | 'orders' | 'users'

export const resaleWorld: Fill = { name: 'resale', write: fill }
const MARKETPLACE_AIM = { of: 'value', is: '≤', than: 100 } as const

/** Measures pages of filtered lists of ten years of a busy marketplace. Each page is requested once before it counts. */
export const resaleFilters: ServerRow = (runs) =>
  measurePages(runs, 'filtered', (list) => filtered[list].map((query) => `${list}?${query}`))

/** Measures pages of listings, of orders and of users in each sort order, ascending and descending. */
export const resaleSorts: ServerRow = (runs) =>
  measurePages(runs, 'sorted', (list) =>
    Object.keys(listOf[list].fields).flatMap((field) =>
      ['asc', 'desc'].map((order) => `${list}?orderBy=${field}&order=${order}&skip=${order === 'asc' ? 0 : 1000}`),
    ),
  )

/** Measures searches in listings, in orders and in users. */
export const resaleSearches: ServerRow = (runs) =>
  measurePages(runs, 'searched', (list) => words.map((word) => `${list}?searchQuery=${encodeURIComponent(word)}`))

/** Measures an export of all orders. */
export const resaleFile: ServerRow = () => withServer((server, person) => exported(server, person))

const listOf: Record<List, { fields: object }> = { listings: listingList, orders: orderList, users: marketplaceUserList }

const measurePages = (runs: number, how: string, queriesOf: (list: List) => readonly string[]) =>
  withServer(async (_, person) => {
    const lines: Line[] = []
    for (const list of Object.keys(listOf) as List[])
      lines.push({
        what: `200,000 ${list} ${how}, a page, p95`,
        ...(await paged(person, queriesOf(list), runs)),
        unit: 'ms',
        aim: MARKETPLACE_AIM,
      })
    return lines
  })

async function withServer(measure: (server: Served, person: Person) => Promise<Line[]>): Promise<Line[]> {
  const server = await served(resaleWorld)
  // The jobs of a starting server must not count.
  await rest(START_MS)
  try {
    return await measure(server, await personAt(server.url, 'provider@holdfast.test'))
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

/** Streams the file, and measures the additional memory that the server needs for it. */
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
      what: 'all orders as a file, additional memory',
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
    -- Neither the feed nor the counts row by row are of interest.
    set session_replication_role = replica;
    create temp table house as select array(select id from events where sales_channel_id = ${CHANNEL} order by id) as events,
      -- What is due of an event of the past is done: jobs find nothing to do while the lists are asked for.
      array(select time < now() + interval '3 days' from events where sales_channel_id = ${CHANNEL} order by id) as gone,
      array(select id from fans where sales_channel_id = ${CHANNEL} order by id) as fans;
    insert into listings (id, sales_channel_id, event_id, seller_id, section_name, row_name, first_seat, last_seat, section_key, row_key, quantity,
      face_value, listing_price, seller_gets, buyer_pays, currency, status, created_at)
    select md5('listing ' || n)::uuid, ${CHANNEL}, events[1 + n % cardinality(events)], fans[1 + n * 7 % cardinality(fans)], section, 'A', '1', '2', section, 'a', 2,
      80, 20 + n % 900, 18 + n % 900, 25 + n % 900, 'usd', case when state in ('active', 'reserved') and is_over then 'expired' else state end,
      timestamptz '2026-11-01' - n * interval '25 minutes'
    from house, generate_series(1, ${ROWS}) n, lateral (select 'section ' || n % 120 as section,
      (array['sold', 'sold', 'sold', 'active', 'expired', 'cancelled', 'reserved', 'sold', 'sold', 'manual_action_required'])[1 + n % 10] as state,
      gone[1 + n % cardinality(events)] as is_over) place;
    insert into orders (id, sales_channel_id, listing_id, event_id, buyer_id, seller_id, status, first_seat, last_seat, total, buyer_fees, seller_fees,
      seller_gets, tax, platform_fees, currency, stripe_payment_intent, completed_at, created_at, section_name, section_key, row_name, row_key, quantity)
    select md5('order ' || n)::uuid, ${CHANNEL}, l.id, event_id, fans[1 + n * 11 % cardinality(fans)], seller_id,
      case when state in ('delivered', 'completed') and is_over then 'seller_paid' else state end, '1', '2', buyer_pays,
      10, 5, seller_gets, 1, 15, 'usd', 'pi_bench_' || n, l.created_at + interval '1 hour', l.created_at + interval '1 hour',
      l.section_name, l.section_key, l.row_name, l.row_key, l.quantity
    from house, generate_series(1, ${ROWS}) n join listings l on l.id = md5('listing ' || n)::uuid, lateral (select
      (array['seller_paid', 'seller_paid', 'delivered', 'completed', 'cancelled', 'buyer_refunded', 'delivery_failed'])[1 + n % 7] as state,
      gone[1 + n % cardinality(events)] as is_over) stage;
    truncate resale_people;
    insert into resale_people (sales_channel_id, fan_id, listings, active, sold, orders, bought)
    select sales_channel_id, fan_id, sum(listings), sum(active), sum(sold), sum(orders), sum(bought) from (
      select sales_channel_id, seller_id as fan_id, 1 as listings, (status = 'active')::integer as active, (status = 'sold')::integer as sold, 0 as orders,
        0 as bought from listings
      union all
      select sales_channel_id, buyer_id, 0, 0, 0, 1, (status not in ('pending', 'cancelled'))::integer from orders) sides
    where fan_id is not null group by 1, 2;
    reset session_replication_role;
    `)
  for (const table of ['listings', 'orders', 'resale_people']) await database.exec(`vacuum (analyze) ${table}`)
}
