import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparatorsOf, filterFields, type Filter, type FilterFieldId } from '#contract/segment-filters.ts'
import { dayBounds } from '#lib/day-range.ts'
import { searchKey } from '#lib/search-key.ts'
import { zipsWithin } from '#server/zipcodes/table.ts'
import { Random } from '#server/demo/random.ts'
import { ticket } from '#tests/support/sync-world.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { fansMatching, orderOfFans } from './compile.ts'

// Filters are compiled to SQL, and evaluated again here in memory over the same rows.

const CHANNEL = 123
const ZONE = 'America/Chicago'
const DAY_MS = 86_400_000
const FANS = 120

interface Sale {
  event: number
  at: string
  status: string
  amount: number
  refunded: number
}
interface Fan {
  id: number
  first_name: string | null
  last_name: string | null
  email: string | null
  zip_code: string | null
  reward_code: string | null
  campaign: string | null
  source: string | null
  subscribed: boolean
  created_at: string
  completed_at: string | null
  referral_count: number
  tickets_claimed: number
  graduation_year: number | null
  groups: string[]
  tags: string[]
  channels: string[]
  sales: Sale[]
  bids: { product: string; amount: number }[]
}

let server: TestServer
let fans: Fan[]
let events: number[]
const uuid = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
const [groups, tags, products] = [[1, 2, 3].map(uuid), [4, 5, 6].map(uuid), [7, 8].map(uuid)]

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { timezone: ZONE })
  events = [await server.addEvent(CHANNEL), await server.addEvent(CHANNEL), await server.addEvent(CHANNEL)]
  await sql`insert into account_groups select unnest(${groups}::uuid[]), ${CHANNEL}, generate_series(1, 3)::text`.execute(
    server.db,
  )
  for (const [nth, id] of tags.entries())
    await server.db
      .insertInto('tags')
      .values({
        id,
        sales_channel_id: CHANNEL,
        name: `Tag ${nth}`,
        name_key: `tag ${nth}`,
        description: null,
        slug: `tag-${nth}`,
      })
      .execute()
  for (const [nth, id] of products.entries())
    await sql`insert into bid_products (id, sales_channel_id, event_id, name, name_key, description, banner, min_amount, max_amount, purchase_amount,
      quantity, start_time, end_time, currency)
      values (${id}, ${CHANNEL}, ${events[0]!}, ${`P${nth}`}, ${`p${nth}`}, 'd', 'b', 1, 9, 1, 5, now(), now(), 'usd')`.execute(
      server.db,
    )
  const random = new Random(7)
  fans = []
  for (let nth = 0; nth < FANS; nth++) fans.push(await addFan(random))
}, 120_000)
afterAll(() => server.close())

const some = <T>(random: Random, from: readonly T[]) => from.filter(() => random.chance(0.35))

async function addFan(random: Random): Promise<Fan> {
  const created = START - random.between(0, 30) * DAY_MS - random.between(0, 24) * 3_600_000
  const iso = (at: number) => new Date(at).toISOString()
  const fan = {
    first_name: random.pick(['Ada', 'ＡＤＡ', 'Émile', 'emile ', 'Анна', null]),
    last_name: random.pick(['Lovelace', 'O’Neil 50%', 'love_lace', 'İnce–Łódź', '']),
    email: random.pick(['ada@fans.example', 'EMILE@fans.example', null]),
    zip_code: random.pick(['60601', '60601-1234', '60614', '10001', null]),
    reward_code: random.pick(['REF1', 'ref2', '{"code":"REF1","value":5}', '{"value":5}', null]),
    campaign: random.pick(['Opening', 'opening ', 'Été', null]),
    source: random.pick(['Website', 'Radio', null]),
    subscribed: random.chance(0.7),
    created_at: iso(created),
    completed_at: random.chance(0.6) ? iso(created + 60_000) : null,
    referral_count: random.between(0, 3),
    tickets_claimed: random.between(0, 3),
    graduation_year: random.pick([null, 2024, 2026, 2028]),
  }
  const channels = some(random, ['twilio', 'whatsapp', 'phoney'] as const)
  const account_groups = some(random, groups)
  const id = await server.addFan(CHANNEL, { ...fan, account_groups, channels: [...channels] })
  const [own, sales, bids] = [some(random, tags), salesOf(random), bidsOf(random)]
  for (const tag_id of own) await server.db.insertInto('fan_tags').values({ fan_id: id, tag_id }).execute()
  for (const { event, at, status, amount, refunded } of sales)
    await server.db
      .insertInto('transactions')
      .values({
        ...ticket(event, 1),
        sales_channel_id: CHANNEL,
        user_id: id,
        purchased_time: at,
        payment_status: status as 'paid',
        amount,
        amount_refunded: refunded,
      })
      .execute()
  for (const [nth, { product, amount }] of bids.entries())
    await sql`insert into bids (id, sales_channel_id, bid_product_id, fan_id, amount, quantity)
      values (gen_random_uuid(), ${CHANNEL}, ${product}, ${id}, ${amount}, ${nth + 1})`.execute(server.db)
  return { id, ...fan, groups: account_groups, tags: own, channels, sales, bids }
}

const salesOf = (random: Random): Sale[] =>
  Array.from({ length: random.between(0, 3) }, () => ({
    event: random.pick(events),
    at: new Date(START - random.between(0, 20) * DAY_MS).toISOString(),
    status: random.pick(['succeeded', 'paid', 'pending', 'failed', 'skipped']),
    amount: random.between(1, 10) * 10,
    refunded: random.chance(0.2) ? 10 : 0,
  }))
const bidsOf = (random: Random) =>
  Array.from({ length: random.between(0, 2) }, () => ({ product: random.pick(products), amount: random.between(1, 10) * 10 }))

const circles = new Map<string, Set<string>>()
/** Returns the ZIP codes within a distance of another one, cached. */
function near(zipcode: string, distance: number): Set<string> {
  const key = `${zipcode} ${distance}`
  if (!circles.has(key)) circles.set(key, new Set(zipsWithin(zipcode, distance)))
  return circles.get(key)!
}

/** Whether a filter matches a fan, implemented independently and without SQL. */
function holds(fan: Fan, { id, comparator, value }: Filter): boolean {
  const compare = (own: number | null, operand: unknown): boolean => {
    if (comparator === 'not') return own !== operand
    if (own === null) return false
    const { from, to } = operand as { from: number; to: number }
    if (comparator === 'between') return own >= from && own <= to
    const wanted = operand as number
    return { equals: own === wanted, gt: own > wanted, gte: own >= wanted, lt: own < wanted, lte: own <= wanted }[
      comparator as 'gt'
    ]
  }
  const listed = (own: readonly unknown[]) => {
    const any = own.some((one) => (value as unknown[]).includes(one))
    return comparator === 'in' ? any : !any
  }
  const sold = fan.sales.filter(({ status }) => ['succeeded', 'paid', 'skipped'].includes(status))
  const paid = sold.filter(({ status }) => status !== 'skipped')
  switch (filterFields[id].type) {
    case 'string': {
      const raw = fan[id as 'email']
      const own = id === 'reward_code' && raw === '{"code":"REF1","value":5}' ? 'REF1' : raw
      const [a, b] = [own === null ? null : searchKey(own).trim(), searchKey(String(value)).trim()]
      if (comparator === 'contains') return a !== null && a.includes(b)
      return (a === b) === (comparator === 'equals')
    }
    case 'date': {
      const latest =
        sold
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? null
      return isWithin(id === 'last_purchase_at' ? latest : fan[id as 'created_at'], comparator, value)
    }
    case 'boolean':
      return fan.subscribed === value
    case 'multiselect-event':
      return listed(sold.map(({ event }) => event))
    case 'proximity': {
      const { zipcode, distance } = value as { zipcode: string; distance: number }
      return fan.zip_code !== null && near(zipcode, distance).has(fan.zip_code.slice(0, 5))
    }
    case 'multiselect':
      if (id === 'tag') return listed(fan.tags)
      if (id === 'account_group') return listed(fan.groups)
      if (id === 'message_channel') return listed(fan.channels)
      const same = (value as string[]).some((one) => searchKey(one) === searchKey(fan[id as 'campaign'] ?? '').trim())
      return same === (comparator === 'in')
    case 'number': {
      if (id === 'purchase_amount') return paid.some(({ amount }) => compare(amount, value))
      if (id === 'total_spend')
        return compare(
          paid.reduce((sum, sale) => sum + sale.amount - sale.refunded, 0),
          value,
        )
      if (id === 'bid_amount') {
        const { bid_product_id, value: range = value } = value as { bid_product_id?: string; value?: unknown }
        return fan.bids.some(({ product, amount }) => (bid_product_id ?? product) === product && compare(amount, range))
      }
      return compare(fan[id as 'referral_count'], value)
    }
  }
}

function isWithin(at: string | null, comparator: string, value: unknown): boolean {
  if (at === null) return false
  const day = (text: string) =>
    text.length === 10 ? dayBounds(text, ZONE) : { from: text, until: new Date(Date.parse(text) + 1).toISOString() }
  if (comparator === 'gt') return at >= day(value as string).until
  if (comparator === 'lt') return at < day(value as string).from
  const { from, to } = value as { from: string; to: string }
  return at >= day(from).from && at < day(to).until
}

const moments = fc.oneof(
  fc.integer({ min: 0, max: 32 }).map((days) => new Date(START - days * DAY_MS).toISOString().slice(0, 10)),
  fc.integer({ min: 0, max: 32 }).map((days) => new Date(START - days * DAY_MS).toISOString()),
)
const numbers = fc.integer({ min: -10, max: 100 })
const between = <T>(one: fc.Arbitrary<T>) => fc.record({ from: one, to: one })
const list = <T>(from: readonly T[]) => fc.subarray([...from], { minLength: 1 })

function valuesFor(id: FilterFieldId, comparator: string): fc.Arbitrary<unknown> {
  if (id === 'bid_amount')
    return fc.oneof(between(numbers), fc.record({ bid_product_id: fc.constantFrom(...products), value: between(numbers) }))
  switch (filterFields[id].type) {
    case 'string':
      return fc.constantFrom(
        'ada',
        'ÉMILE',
        'анна',
        'love',
        '_',
        '%',
        '50%',
        '60601',
        'REF',
        'ref1',
        'fans.example',
        "o'neil",
        'İNCE-lodz',
        'ince—Łodz',
      )
    case 'date':
      return comparator === 'between' ? between(moments) : moments
    case 'boolean':
      return fc.boolean()
    case 'multiselect-event':
      return list(events)
    case 'proximity':
      return fc.record({ zipcode: fc.constantFrom('60601', '10001', '00000'), distance: fc.constantFrom(0, 3, 5, 1000) })
    case 'multiselect':
      return {
        tag: list(tags),
        account_group: list(groups),
        message_channel: list(['twilio', 'whatsapp', 'facebook']),
        campaign: list(['OPENING', 'Winter', 'ete']),
        source: list(['Radio', 'Website']),
      }[id as 'tag']
    case 'number': {
      const scale =
        id === 'graduation_year'
          ? fc.constantFrom(2023, 2024, 2025.5, 2026, 1e10)
          : id === 'referral_count' || id === 'tickets_claimed'
            ? fc.constantFrom(0, 0.5, 1, 2, 3, 4, 1e12)
            : numbers
      return comparator === 'between' ? between(scale) : scale
    }
  }
}

const filter: fc.Arbitrary<Filter> = fc
  .constantFrom(...(Object.keys(filterFields) as FilterFieldId[]))
  .chain((id) => fc.constantFrom(...comparatorsOf(id)).map((comparator) => ({ id, comparator })))
  .chain(({ id, comparator }) => valuesFor(id, comparator).map((value) => ({ id, comparator, value }) as Filter))

async function found(filters: readonly Filter[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select f.id from fans f where ${fansMatching({ id: CHANNEL, timezone: ZONE }, filters)} order by f.id`.execute(server.db)
  return rows.map(({ id }) => id)
}

test('SQL finds the fans that a plain evaluation finds, whatever the filters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(filter, { maxLength: 3 }), async (filters) => {
      const expected = fans.filter((fan) => filters.every((one) => holds(fan, one))).map(({ id }) => id)
      expect(await found(filters)).toEqual(expected)
    }),
    { numRuns: 400 },
  )
}, 120_000)

test('each field matches some fans, and not all', async () => {
  const of = fc.sample(filter, { numRuns: 3000, seed: 1 })
  for (const id of Object.keys(filterFields) as FilterFieldId[]) {
    const counts = of.filter((one) => one.id === id).map((one) => fans.filter((fan) => holds(fan, one)).length)
    expect([id, counts.some((count) => count > 0 && count < FANS)]).toEqual([id, true])
  }
})

test.each([
  [
    'total_amount_spent',
    (fan: Fan) =>
      fan.sales
        .filter(({ status }) => ['succeeded', 'paid'].includes(status))
        .reduce((sum, sale) => sum + sale.amount - sale.refunded, 0),
  ],
  [
    'total_number_of_transactions',
    (fan: Fan) => fan.sales.filter(({ status }) => ['succeeded', 'paid', 'skipped'].includes(status)).length,
  ],
  ['sign_up_date', (fan: Fan) => Date.parse(fan.created_at)],
  ['total_amount_of_referral', (fan: Fan) => fan.referral_count],
] as const)('%s sorts from the largest down, and equal values by id', async (sort, measure) => {
  const { join, by } = orderOfFans({ id: CHANNEL, timezone: ZONE }, sort)
  const { rows } = await sql<{ id: number }>`select f.id from fans f ${join} order by ${by}`.execute(server.db)
  const expected = fans.toSorted((a, b) => measure(b) - measure(a) || a.id - b.id)
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
