import { sql, type Kysely } from 'kysely'
import { dayBounds, daysFrom, localDate } from '#lib/day-range.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { MOST_ATTEMPTS, nextPeriod, retryOf } from '#server/pass/periods.ts'
import { REFUSED as PROVIDER_REFUSED } from '#server/gateways/payments.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000
/** No subscription is renewed within this time from now. */
const EARLIEST_MS = DAY_MS
/** How long ago the present period of a past-due subscription began. */
const PAST_DUE_MS = DAY_MS + 3_600_000
/** The number of its charges since then: when the period began, and a day later. */
const REFUSED = 2

interface DemoPass {
  title: string
  description: string
  amount: number
  /** Days from today, in the channel's zone. */
  from: number
  until: number
  enabled: boolean
  /** Whether the pass has all events within its dates; false: it has no events yet. */
  events: boolean
  subscribers: number
  /** The numbers of active, trial, ending and cancelled subscriptions in a hundred. */
  mix: readonly [number, number, number, number]
  /** The number of active subscriptions whose card was refused. */
  pastDue?: number
}

const demoPasses: readonly DemoPass[] = [
  {
    title: 'Season pass',
    description: 'A seat at every home event of the season.',
    amount: 49,
    from: -90,
    until: 120,
    enabled: true,
    events: true,
    subscribers: 90,
    mix: [60, 15, 10, 15],
    pastDue: 3,
  },
  {
    title: 'Weekend pass',
    description: 'Saturdays and Sundays, two seats together.',
    amount: 29,
    from: -30,
    until: 60,
    enabled: true,
    events: true,
    subscribers: 40,
    mix: [40, 40, 10, 10],
  },
  {
    title: 'Last season',
    description: 'The pass of the season before.',
    amount: 45,
    from: -400,
    until: -60,
    enabled: false,
    events: true,
    subscribers: 50,
    mix: [0, 0, 0, 30],
  },
  {
    title: 'Winter pass',
    description: 'For the months after the season. Events follow.',
    amount: 35,
    from: 130,
    until: 220,
    enabled: false,
    events: false,
    subscribers: 0,
    mix: [0, 0, 0, 0],
  },
]

/**
 * Creates the passes of the channels 71, 123 and 147, current, past and future, with subscriptions in every state.
 * @param now milliseconds since 1970
 */
export async function seedPasses(tx: Kysely<Database>, channel: DemoChannel, now: number): Promise<void> {
  if (![71, 123, 147].includes(channel.id)) return
  const random = new Random(channel.id + 6000)
  const today = localDate(now, channel.timezone)
  const fans = await subscribersOf(tx, channel.id)
  const events = await tx
    .selectFrom('events')
    .select(['id', 'time'])
    .where('sales_channel_id', '=', channel.id)
    .orderBy('id')
    .execute()
  let taken = 0
  for (const pass of demoPasses) {
    const start_date = dayBounds(daysFrom(today, pass.from), channel.timezone).from
    const end_date = toIso(toEpoch(dayBounds(daysFrom(today, pass.until), channel.timezone).until) - 1)
    const id = random.uuid()
    await insertMany(tx, 'pass_products', [
      {
        id,
        sales_channel_id: channel.id,
        title: pass.title,
        title_key: sortKey(pass.title),
        description: pass.description,
        amount: pass.amount,
        currency: channel.currency,
        quantity: 200,
        max_quantity_per_purchase: 10,
        allow_multiple: 0,
        is_enabled: pass.enabled ? 1 : 0,
        start_date,
        end_date,
        events: pass.events ? events.filter(({ time }) => time >= start_date && time <= end_date).map((event) => event.id) : [],
        created_at: toIso(now + Math.min(pass.from, 0) * DAY_MS - 5 * DAY_MS),
        version: 1,
      },
    ])
    const people = fans.slice(taken, (taken += pass.subscribers))
    const rows = people.map((fan) => subscription({ fan, pass, id, start_date, end_date }, channel, random, now))
    const refused = rows.filter(({ status }) => status === 'active').slice(0, pass.pastDue ?? 0)
    for (const row of refused) Object.assign(row, pastDueSince(now - PAST_DUE_MS, channel.timezone))
    await insertMany(tx, 'pass_subscriptions', rows)
    await insertMany(
      tx,
      'pass_charges',
      refused.flatMap((row) => refusedCharges(row, pass, channel, now - PAST_DUE_MS)),
    )
  }
}

/** Returns the dates of a subscription whose card was refused since the start of a period. */
function pastDueSince(period: number, zone: string) {
  const begins = Temporal.Instant.fromEpochMilliseconds(period).toZonedDateTimeISO(zone)
  // A month before the 31st is often the 30th, and a month later it is the 30th again. Two months before, there is a 31st.
  const months = begins.subtract({ months: 1 }).add({ months: 1 }).equals(begins) ? 1 : 2
  const began = toIso(begins.subtract({ months }).epochMilliseconds)
  return { start_date: began, created_at: began, renews_at: retryOf(toIso(period), REFUSED), failed_attempts: REFUSED }
}

function refusedCharges(row: { id: string; quantity: number }, pass: DemoPass, channel: DemoChannel, period: number) {
  return Array.from({ length: REFUSED }, (_, attempt) => {
    const at = toIso(period + attempt * DAY_MS)
    return {
      key: `pass ${row.id} ${toIso(period)} ${attempt}`,
      sales_channel_id: channel.id,
      subscription_id: row.id,
      period: toIso(period),
      attempt,
      amount: roundMoney(pass.amount * row.quantity, channel.currency),
      currency: channel.currency,
      state: 'failed' as const,
      reason: PROVIDER_REFUSED,
      leased_until: at,
      created_at: at,
      settled_at: at,
    }
  })
}

interface Of {
  fan: number
  pass: DemoPass
  id: string
  start_date: string
  end_date: string
}

function subscription({ fan, pass, id, start_date, end_date }: Of, channel: DemoChannel, random: Random, now: number) {
  const isOver = toEpoch(end_date) < now
  const [active, trial, ending, cancelled] = pass.mix
  const status = random.weighted([
    ['active', active],
    ['trial', trial],
    ['pending_cancel', ending],
    ['cancelled', cancelled],
    ['expired', isOver ? 70 : 3],
  ] as const)
  const subscribed = status === 'active' || status === 'trial' || status === 'pending_cancel'
  const first = toEpoch(start_date)
  const last = Math.min(now, toEpoch(end_date)) - DAY_MS
  const began = status === 'trial' ? now - random.between(1, 10) * DAY_MS : Math.floor(first + random.next() * (last - first))
  let due = toIso(began)
  while (subscribed && toEpoch(due) < now + EARLIEST_MS) due = nextPeriod(toIso(began), due, channel.timezone)
  return {
    id: random.uuid(),
    sales_channel_id: channel.id,
    pass_product_id: id,
    fan_id: fan,
    quantity: random.between(1, 3),
    status,
    subscribed,
    start_date: toIso(began),
    end_date,
    renews_at: subscribed && toEpoch(due) < toEpoch(end_date) ? due : null,
    // While a pass is running, a subscription expires only because cards are refused.
    failed_attempts: status === 'expired' && !isOver ? MOST_ATTEMPTS : 0,
    cancelled_at: status === 'pending_cancel' || status === 'cancelled' ? toIso(Math.max(began, last - 3_600_000)) : null,
    created_at: toIso(began),
    version: 1,
  }
}

/** Returns the ids of at most 300 fans, those with the most purchases of passes first. */
async function subscribersOf(tx: Kysely<Database>, channel: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from fans f
    left join (select user_id, count(*) as passes from transactions where sales_channel_id = ${channel} and product = 'pass' group by 1) t
      on t.user_id = f.id
    where f.sales_channel_id = ${channel} order by coalesce(t.passes, 0) desc, f.id limit 300`.execute(tx)
  return rows.map(({ id }) => id)
}
