import { type Kysely, sql } from 'kysely'
import { slug } from '#lib/case.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { seedConversations } from './conversations.ts'
import { zipsAt } from './fan-names.ts'
import { demoFan, fansIn, LAST_FAN_ID, type SeededFan } from './fan-person.ts'
import { Random } from './random.ts'
import { seedSegments } from './segments.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000

const campaigns = ['Opening night', 'Summer pass', 'Student week', 'Family day', 'Refer a friend', 'Playoffs', 'Winter sale']
const sources = ['Website', 'Scoreboard', 'Instagram', 'Checkout', 'Referral', 'Radio']
const groupNames = ['Season members', 'Students', 'Corporate', 'Alumni']
const tagNames = [
  { name: 'Front row', description: 'Wants to sit in front' },
  { name: 'Families', description: 'Comes with children' },
  { name: 'Away fans', description: null },
  { name: 'Needs step-free access', description: 'Seat without stairs' },
  { name: 'First purchase', description: 'Bought for the first time', automatic: true },
  { name: 'Referrer', description: 'Brought a friend', automatic: true },
] as const

/**
 * Creates the fans of one demo channel with labels, groups, history, conversations and segments. Every call creates the same
 * people; their times are relative to `now`, in milliseconds since 1970.
 */
export async function seedFans(tx: Kysely<Database>, channel: DemoChannel, now: number): Promise<void> {
  const random = new Random(channel.id + 15)
  const groups = groupNames.map((name) => ({ id: random.uuid(), sales_channel_id: channel.id, name }))
  const tags = tagNames.map((tag) => ({
    id: random.uuid(),
    sales_channel_id: channel.id,
    name: tag.name,
    name_key: sortKey(tag.name),
    description: tag.description,
    slug: slug(tag.name),
    automatic: 'automatic' in tag,
    created_at: toIso(now - 300 * DAY_MS),
  }))
  await insertMany(tx, 'account_groups', groups)
  await insertMany(tx, 'tags', tags)

  const rows = Array.from({ length: fansIn(channel) }, (_, nth) => fanRow(channel, nth, { random, now, groups }))
  const referrals = new Map<number, number>()
  for (const [nth, row] of rows.entries())
    if (nth > 20 && random.chance(0.08)) {
      const by = rows[random.between(0, Math.floor(nth / 3))]!
      row.referred_by = by.id
      referrals.set(by.id, (referrals.get(by.id) ?? 0) + 1)
    }
  const people = rows.map((_, nth) => demoFan(channel, nth))
  await insertMany(
    tx,
    'fans',
    rows.map((row) => ({ ...row, referral_count: referrals.get(row.id) ?? 0 })),
  )
  await sql`select setval(pg_get_serial_sequence('fans', 'id'), greatest(${LAST_FAN_ID}, (select max(id) from fans)))`.execute(tx)
  await insertMany(
    tx,
    'fan_channels',
    people.flatMap(({ id, channels }) => channels.map((one) => ({ ...one, fan_id: id }))),
  )
  await insertMany(tx, 'fan_tags', labels(rows, tags, referrals, random))
  await insertMany(tx, 'fan_activities', history(rows, random))
  const seeded = people.map((person, nth): SeededFan => ({ ...person, ...pickState(rows[nth]!) }))
  await seedConversations(tx, channel, seeded, now)
  await seedSegments(tx, channel, { groups, tags }, now)
}

type FanRow = ReturnType<typeof fanRow>
const pickState = ({ created_at, subscribed, opted_out_at }: FanRow) => ({ created_at, subscribed, opted_out_at })

interface Around {
  random: Random
  now: number
  groups: readonly { id: string }[]
}

function fanRow(channel: DemoChannel, nth: number, { random, now, groups }: Around) {
  const { channels: _, name, ...who } = demoFan(channel, nth)
  const created = Math.floor(now - 3_600_000 - random.next() ** 1.4 * 400 * DAY_MS)
  const left = random.chance(0.09) ? toIso(Math.floor(created + random.next() * (now - created))) : null
  const campaign = random.chance(0.7) ? random.pick(campaigns) : null
  const source = random.chance(0.9) ? random.pick(sources) : null
  const code = random.chance(0.5) ? rewardCode(random, who.id) : null
  return {
    ...who,
    sales_channel_id: channel.id,
    first_name_key: sortKey(who.first_name),
    last_name_key: sortKey(who.last_name),
    name_key: sortKey(name),
    email_key: sortKey(who.email),
    phone_key: sortKey(who.phone),
    referred_by: null as number | null,
    zip_code: random.chance(0.85) ? random.pick(zipsAt[channel.timezone] ?? []) : null,
    reward_code: code,
    reward_code_key: code && sortKey(code),
    campaign,
    campaign_key: campaign && sortKey(campaign),
    source,
    source_key: source && sortKey(source),
    account_groups: groups.filter(() => random.chance(0.14)).map(({ id }) => id),
    attributes: random.chance(0.3)
      ? [{ source: channel.provider, name: 'favorite_guest', value: random.pick(channel.season.guests) }]
      : [],
    opted_in_marketing: random.chance(0.8),
    subscribed: left === null,
    opted_out_at: left,
    blocked: left === null && random.chance(0.02),
    third_party_member_id:
      channel.provider === 'ticketmaster' && random.chance(0.6) ? `TM${random.between(10_000_000, 99_999_999)}` : null,
    graduation_year: random.chance(0.12) ? random.between(2018, 2030) : null,
    tickets_claimed: random.chance(0.2) ? random.between(1, 6) : 0,
    completed_at: random.chance(0.92) ? toIso(created + random.between(20, 900) * 1000) : null,
    created_at: toIso(created),
    version: 1,
  }
}

/** Returns a fan's reward code: plain, or as JSON with its value. */
const rewardCode = (random: Random, id: number) =>
  random.chance(0.3) ? JSON.stringify({ code: `REF${id}`, value: random.pick([5, 10]) }) : `REF${id}`

function labels(
  rows: readonly FanRow[],
  tags: readonly { id: string; name: string; automatic: boolean }[],
  referrals: ReadonlyMap<number, number>,
  random: Random,
) {
  const idOf = (name: string) => tags.find((tag) => tag.name === name)!.id
  return rows.flatMap(({ id }) => [
    ...tags.filter(({ automatic }) => !automatic && random.chance(0.07)).map((tag) => ({ fan_id: id, tag_id: tag.id })),
    ...(referrals.has(id) ? [{ fan_id: id, tag_id: idOf('Referrer') }] : []),
    ...(random.chance(0.15) ? [{ fan_id: id, tag_id: idOf('First purchase') }] : []),
  ])
}

function history(rows: readonly FanRow[], random: Random) {
  const entry = (row: FanRow, type: string, created_at: string) => ({
    id: random.uuid(),
    sales_channel_id: row.sales_channel_id,
    fan_id: row.id,
    type,
    created_at,
  })
  return rows.flatMap((row) => [
    entry(row, 'Subscribed', row.created_at),
    ...(random.chance(0.2) ? [entry(row, 'Cron - Send offer', toIso(toEpoch(row.created_at) + 1_800_000))] : []),
    ...(row.opted_out_at === null ? [] : [entry(row, 'Unsubscribed', row.opted_out_at)]),
  ])
}
