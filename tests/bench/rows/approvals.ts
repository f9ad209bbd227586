import { setTimeout as rest } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { ApprovalRun } from '#contract/bids.ts'
import { type Line, median } from '#tests/bench/line.ts'
import { type Fill, type ServerRow, served } from '#tests/bench/world/served.ts'
import { CHANNEL } from '#tests/bench/world/world.ts'
import { type Person, personAt } from '#tests/support/person.ts'

const BIDS = 20_000
const PENDING = 1_000
const SEATS = 3_000
/** The product's id, which is the same in every process, because the world is made once and stored. */
const PRODUCT = '0193e6a0-0000-7000-8000-00000000b1d5'
const HOME = `/sales-channels/${CHANNEL}/bid-products/${PRODUCT}`
/** The time in milliseconds between two requests for the progress of a run, as the screen makes them. */
const EVERY_MS = 400
const MOST_MS = 120_000

const audiences = [
  [],
  [{ id: 'bid_amount', comparator: 'between', value: { bid_product_id: PRODUCT, value: { from: 40, to: 120 } } }],
  [
    { id: 'email', comparator: 'contains', value: '1' },
    { id: 'total_spend', comparator: 'between', value: { from: 0, to: 500 } },
  ],
]

export const bidsWorld: Fill = { name: 'bids', write: fill }

/** Measures the time to find an audience, and its approvable bids, among 20,000 bids on a product. */
export const audience: ServerRow = (runs) =>
  withServer(async (person) => {
    const aim = { of: 'value', is: '≤', than: 200 } as const
    const preview = await slowest(person, 'preview', runs)
    const list = await slowest(person, 'approvable-bids', runs)
    return [
      { what: '20,000 bids: preview', ...preview, unit: 'ms', aim },
      { what: '20,000 bids: 1,000 approvable', ...list, unit: 'ms', aim },
    ]
  })

/** Measures the time to approve 1,000 bids of the product at once. */
export const approvals: ServerRow = () => withServer(async (person) => [await approveAll(person)])

async function withServer(measure: (person: Person) => Promise<Line[]>): Promise<Line[]> {
  const server = await served(bidsWorld)
  try {
    return await measure(await personAt(server.url, 'manager@harbor.test'))
  } finally {
    await server.close()
  }
}

/** Measures a call for each of the audiences. @returns the median time of the slowest one, and the medians of all */
async function slowest(person: Person, call: string, runs: number): Promise<{ value: number; note: string }> {
  const medians: number[] = []
  for (const filters of audiences) {
    const took: number[] = []
    for (let run = 0; run <= runs; run++) {
      const began = performance.now()
      await person.call('POST', `${HOME}/${call}`, { filters })
      // The first request warms the server up, and does not count.
      if (run > 0) took.push(performance.now() - began)
    }
    medians.push(median(took))
  }
  return { value: Math.max(...medians), note: medians.map((each) => `${each.toFixed(0)} ms`).join(', ') }
}

async function approveAll(person: Person): Promise<Line> {
  const bids = await person.call<{ id: string }[]>('POST', `${HOME}/approvable-bids`, { filters: [] })
  const began = performance.now()
  const answered = person.call<{ approved: string[] }>(
    'POST',
    '/bids/approve',
    bids.map(({ id }) => id),
  )
  const seen = [{ at: began, done: 0 }]
  let longest = 0
  for (let state = 'running'; state !== 'done' && performance.now() - began < MOST_MS;) {
    const startedAt = performance.now()
    const [run] = await person.call<ApprovalRun[]>('GET', `${HOME}/approvals`)
    const at = performance.now()
    longest = Math.max(longest, at - startedAt)
    const done = run?.lines.filter((line) => line.state === 'approved' || line.state === 'failed').length ?? 0
    if (done > seen.at(-1)!.done) seen.push({ at, done })
    state = run?.state ?? 'running'
    await rest(Math.max(0, EVERY_MS - (at - startedAt)))
  }
  await answered
  const pause = Math.max(...seen.slice(1).map(({ at }, nth) => at - seen[nth]!.at))
  const last = seen.at(-1)!
  return {
    what: `approve all of ${bids.length}`,
    value: last.at - began,
    unit: 'ms',
    aim: { of: 'value', is: '≤', than: 10_000 },
    note: `${last.done} at the end; asked every ${EVERY_MS} ms, an answer took ${longest.toFixed(0)} ms at most, the longest time without news ${pause.toFixed(0)} ms`,
  }
}

async function fill(database: PGlite): Promise<void> {
  await database.exec(`
    create temp table house as select (select id from events where sales_channel_id = ${CHANNEL} and time > now() + interval '2 days' order by time limit 1) as event,
      array(select id from fans where sales_channel_id = ${CHANNEL} order by id) as fans;
    insert into seats (uuid, sales_channel_id, event_id, section, section_key, "row", row_key, seat, seat_key, price, import_ordinal)
    select gen_random_uuid(), ${CHANNEL}, event, 'Bench', 'bench', "row", "row", seat, seat, 50, 100000 + n
    from house, generate_series(1, ${SEATS}) n, lateral (select (n / 30)::text as "row", (n % 30)::text as seat) place;
    insert into bid_products (id, sales_channel_id, event_id, name, name_key, description, banner, min_amount, max_amount, purchase_amount, quantity,
      max_quantity_per_purchase, start_time, end_time, currency)
    select '${PRODUCT}', ${CHANNEL}, event, 'Bench', 'bench', 'Bench', '/icons/icon-512.png', 1, 500, 400, ${SEATS}, 4, now() - interval '9 days',
      now() + interval '1 day', 'usd' from house;
    insert into bids (id, sales_channel_id, bid_product_id, fan_id, amount, quantity, status, created_at, updated_at)
    select md5('bid ' || n)::uuid, ${CHANNEL}, '${PRODUCT}', fans[1 + n % cardinality(fans)], 20 + n % 200, 1 + n % 2,
      case when n % ${BIDS / PENDING} = 0 then 'Pending' else 'Rejected' end, now() - n * interval '30 seconds', now() - n * interval '30 seconds'
    from house, generate_series(1, ${BIDS}) n;
    insert into bid_history (id, bid_id, type, amount, quantity, created_at)
    select gen_random_uuid(), id, 'Bidding - Created', amount, quantity, created_at from bids where bid_product_id = '${PRODUCT}';
    `)
  for (const table of ['bids', 'bid_history', 'seats']) await database.exec(`vacuum (analyze) ${table}`)
}
