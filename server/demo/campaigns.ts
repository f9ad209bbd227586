import { type Kysely, sql } from 'kysely'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { fillTokens, withFooter } from '#lib/message-tokens.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import { type Fan, type Made, seedSend, type Status } from './sends.ts'
import type { DemoChannel } from './world.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]

interface DemoOffer {
  message: string
  status: Status
  /** When the sending begins, in milliseconds from now; negative if it has begun. */
  sendAt: number
  /** The number of future events that the offer is for; 0: the offer is for one past event. */
  events: number
  /** The index of the channel's segment; absent: all fans. */
  segment?: number
  reward?: string
  scales?: true
  needsSeats?: true
  /** The number of fans that the offer is sent to, and the number of those that have already received it. */
  recipients?: [all: number, sent: number]
}

/**
 * At least one offer in every state. The offer that is being sent waits for seats, because otherwise it would be complete a minute
 * after the first start.
 */
const demoOffers: readonly DemoOffer[] = [
  {
    message: 'Hi {first_name}! Better seats for {event_title} are open. Move closer before they are gone.',
    status: 'Draft',
    sendAt: 2 * DAY,
    events: 1,
    segment: 0,
    reward: 'WELCOME10',
  },
  {
    message: 'Hi {first_name}, two games, one text: {event_title}. Pick your upgrade today.',
    status: 'Scheduled',
    sendAt: DAY,
    events: 2,
    scales: true,
    reward: 'SEASON15',
  },
  {
    message: 'Hi {first_name}, the last club seats for {event_title} just came back.',
    status: 'Sending',
    sendAt: -2 * HOUR,
    events: 1,
    needsSeats: true,
    recipients: [120, 44],
  },
  {
    message: 'Hi {first_name}, see {event_title} from the front rows. Your code takes ten off.',
    status: 'Paused',
    sendAt: -DAY,
    events: 1,
    reward: 'WELCOME10',
    recipients: [80, 32],
  },
  {
    message: 'Hi {first_name}, tonight’s upgrades for {event_title} are live.',
    status: 'Done',
    sendAt: -3 * DAY,
    events: 1,
    segment: 1,
    recipients: [60, 60],
  },
  {
    message: 'Hi {first_name}, we moved the gates: your seats for {event_title} may be better now.',
    status: 'Cancelled',
    sendAt: -4 * DAY,
    events: 1,
    recipients: [50, 12],
  },
  { message: 'Hi {first_name}, one more night: {event_title}.', status: 'Scheduled', sendAt: -40 * DAY, events: 0 },
]

const demoMassTexts: readonly (Pick<DemoOffer, 'message' | 'status' | 'sendAt' | 'segment' | 'recipients'> & {
  title: string
})[] = [
  {
    title: 'Parking on game day',
    message: 'Hi {first_name}, lots B and C open two hours early.',
    status: 'Draft',
    sendAt: 3 * DAY,
  },
  {
    title: 'Season opens',
    message: 'Hi {first_name}, see you at the season opener!',
    status: 'Scheduled',
    sendAt: 2 * DAY,
    segment: 0,
  },
  {
    title: 'Weather plan',
    message: 'Hi {first_name}, the roof will be closed tonight. Doors stay as planned.',
    status: 'Paused',
    sendAt: -6 * HOUR,
    recipients: [90, 40],
  },
  {
    title: 'Thank you',
    message: 'Thank you for coming, {first_name}. We hope you had a great night.',
    status: 'Done',
    sendAt: -5 * DAY,
    recipients: [100, 100],
  },
  {
    title: 'Old timetable',
    message: 'Hi {first_name}, doors open at five tomorrow.',
    status: 'Cancelled',
    sendAt: -8 * DAY,
    segment: 1,
    recipients: [40, 0],
  },
]

const demoTemplates = [
  ['Better seats', 'Hi {first_name}! Better seats for {event_title} are open. Reply to see yours.'],
  ['Last chance', 'Hi {first_name}, last chance to upgrade for {event_title} at {event_venue}, {event_time}.'],
  ['Thank you', 'Thank you for coming, {first_name}. We hope you had a great night.'],
] as const

interface DemoEvent {
  id: number
  time: string
  title: string
  venue: string
  timezone: string
}

/**
 * Creates a channel's offers, mass texts and templates, with their sent messages; and hold codes on some of its seats.
 * @param now milliseconds since 1970
 */
export async function seedCampaigns(tx: Kysely<Database>, { id: channel }: DemoChannel, now: number): Promise<void> {
  const random = new Random(channel + 4500)
  await holdSeatsBack(tx, channel)
  const [coming, past] = await eventsOf(tx, channel, toIso(now))
  const segments = await tx.selectFrom('segments').select('id').where('sales_channel_id', '=', channel).orderBy('name').execute()
  const rewards = await tx.selectFrom('rewards').select(['id', 'code']).where('sales_channel_id', '=', channel).execute()
  const shared = (
    { message, sendAt, status, segment }: Pick<DemoOffer, 'message' | 'sendAt' | 'status' | 'segment'>,
    nth: number,
  ) => ({
    id: random.uuid(),
    sales_channel_id: channel,
    message,
    message_key: sortKey(message),
    send_at: toIso(now + sendAt),
    segment_id: segment === undefined ? null : (segments[segment]?.id ?? null),
    status,
    user_name: 'Morgan Fields',
    created_at: toIso(now + Math.min(sendAt, 0) - (nth + 1) * HOUR),
    version: 1,
  })
  const made: Made[] = []
  if (coming.length === 0 || past.length === 0) return
  const offers = demoOffers.map((one, nth) => {
    const events = one.events === 0 ? past.slice(0, 1) : one.needsSeats ? coming.slice(-1) : coming.slice(0, one.events)
    const row = shared(one, nth)
    made.push({ id: row.id, kind: 'offer', of: one, text: (fan) => fillTokens(one.message, fan, events) })
    const data = events.map(({ id }, index) => [id, { price_code: index === 0 ? 'YOUTH' : null, hold_codes: [] }])
    return {
      ...row,
      event_ids: events.map(({ id }) => id),
      event_data: Object.fromEntries(data) as object,
      type: row.segment_id === null ? 'all' : 'segment',
      reward_id: rewards.find(({ code }) => code === one.reward)?.id ?? null,
      auto_send: true,
      auto_scale: one.scales ?? false,
      seatmap_view: true,
      requires_inventory_to_send: one.needsSeats ?? false,
      estimated_conversion_rate: one.scales ? 25 : null,
      max_users_per_batch: one.scales ? null : 20,
    }
  })
  const texts = demoMassTexts.map((one, nth) => {
    const row = shared(one, nth)
    made.push({ id: row.id, kind: 'mass-text', of: one, text: (fan) => withFooter(fillTokens(one.message, fan)) })
    return { ...row, title: one.title, title_key: sortKey(one.title), media: [] }
  })
  await insertMany(tx, 'offers', offers)
  await insertMany(tx, 'bulk_messages', texts)
  await insertMany(
    tx,
    'message_templates',
    demoTemplates.map(([title, message], nth) => ({
      id: random.uuid(),
      sales_channel_id: channel,
      title,
      title_key: sortKey(title),
      message,
      message_key: sortKey(message),
      created_at: toIso(now - (nth + 1) * 10 * DAY),
      version: 1,
    })),
  )
  const fans = await fansOf(tx, channel)
  for (const one of made) await seedSend(tx, channel, one, { fans, random, now })
}

/** Returns events over three days ahead, soonest first, and past ones, latest first. */
async function eventsOf(tx: Kysely<Database>, channel: number, at: string): Promise<[DemoEvent[], DemoEvent[]]> {
  const of = tx.selectFrom('events').select(['id', 'time', 'title', 'venue', 'timezone']).where('sales_channel_id', '=', channel)
  const far = toIso(Date.parse(at) + 3 * DAY)
  return [
    await of.where('time', '>', far).orderBy('time').execute(),
    await of.where('time', '<', at).orderBy('time', 'desc').execute(),
  ]
}

const fansOf = (tx: Kysely<Database>, channel: number): Promise<Fan[]> =>
  tx
    .selectFrom('fans as f')
    .innerJoin('fan_channels as ch', 'ch.fan_id', 'f.id')
    .select(['f.id', 'f.first_name', 'f.last_name', 'f.phone', 'ch.type'])
    .distinctOn('f.id')
    .where('f.sales_channel_id', '=', channel)
    .where('f.subscribed', '=', true)
    .where('f.blocked', '=', false)
    .orderBy('f.id')
    .limit(150)
    .execute()

/** Gives the free seats of the first section of each event a hold code. */
async function holdSeatsBack(tx: Kysely<Database>, channel: number): Promise<void> {
  // Without statistics of the new rows, the database may choose a plan that takes minutes.
  await sql`analyze seats`.execute(tx)
  await sql`
    update seats s set hold_code = case when s.row_key = first.row_key then 'TEAM' else 'SPONSOR' end
    from (select event_id, min(section_key) as section_key, min(row_key) as row_key from seats where sales_channel_id = ${channel} group by event_id) first
    where s.sales_channel_id = ${channel} and s.event_id = first.event_id and s.section_key = first.section_key and s.status = 'available'`.execute(
    tx,
  )
}
