import { hash } from '@node-rs/argon2'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedFans } from './fans.ts'
import { layouts } from './layouts.ts'
import { seedHolds } from './holds.ts'
import { seedMarketplace } from './marketplace.ts'
import { pictureOf, viewFrom } from './pictures.ts'
import { seedBids } from './bids.ts'
import { seedPasses } from './passes.ts'
import { seedPriceRules } from './price-rules.ts'
import { Random } from './random.ts'
import { seedRewards, spendOnce } from './rewards.ts'
import { sale, type SoldEvent } from './sales.ts'
import { season } from './season.ts'
import { type SoldRun, seating } from './seating.ts'
import { seedDomains, seedSettings } from './settings.ts'
import { seedSeatMap } from './seat-maps.ts'
import { seedSignups } from './signups.ts'
import { type DemoChannel, DEMO_PASSWORD, demoAccounts, demoChannels } from './world.ts'

const DAY_MS = 86_400_000

interface Holder {
  id: number
  name: string
}

/**
 * Fills an empty database with the demo world: five channels with a season each, partly sold seats, sixty thousand sales, six
 * accounts. Two calls on one day create the same world, except for times that are relative to `now`.
 * @param now milliseconds since 1970; the dates of the demo world are around this time
 * @param seasons the channels that get a season; absent: all channels
 * @param suffix the end of every custom domain
 */
export async function seedDemo(
  db: Kysely<Database>,
  {
    now,
    seasons = demoChannels,
    suffix = 'holdfast.example',
  }: { now: number; seasons?: readonly DemoChannel[]; suffix?: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await feed(tx, 'disable')
    await seedChannels(tx)
    for (const channel of demoChannels) await seedSettings(tx, channel, suffix)
    await seedDomains(tx, { suffix, now })
    const holders = await seedAccounts(tx)
    await seedInvitation(tx, now)
    await withoutIndexes(tx, async () => {
      let orders = 0
      for (const channel of seasons)
        orders += await seedSeason(tx, channel, holders.get(channel.id) ?? { id: 1, name: 'Provider staff' }, now, orders)
    })
    await feed(tx, 'enable')
    // Merges the sums of sales now; otherwise a job would do it at the first start.
    await sql`select fold_sales_by_day()`.execute(tx)
    await sql`analyze`.execute(tx)
  })
}

async function seedChannels(tx: Transaction<Database>): Promise<void> {
  for (const channel of demoChannels)
    await tx
      .insertInto('sales_channels')
      .values({
        id: channel.id,
        name: channel.name,
        name_key: sortKey(channel.name),
        logo_url: null,
        provider: channel.provider,
        provider_key: sortKey(channel.provider),
        timezone: channel.timezone,
        is_demo: true,
        ...channel.features,
        average_conversion_rate: 3.2,
        currency_type: channel.currency,
        event_title_delimiter: channel.delimiter,
        limited_source_groups: null,
        ui: JSON.stringify({ color_1: channel.colors[0], color_2: channel.colors[1] }),
        legal_timezone: null,
      })
      .execute()
  await sql`select setval(pg_get_serial_sequence('sales_channels', 'id'), 1000)`.execute(tx)
}

/** Creates the accounts. @returns for each channel the account that holds seats there */
async function seedAccounts(tx: Transaction<Database>): Promise<Map<number, Holder>> {
  const password_hash = await hash(DEMO_PASSWORD)
  const holders = new Map<number, Holder>()
  for (const { abilities, ...account } of demoAccounts) {
    const { id } = await tx
      .insertInto('dashboard_users')
      .values({ ...account, avatar: null, password_hash, is_demo: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Provider staff may manage everything because of their role, so they need no abilities.
    const rows = account.role === 'sales_channel' ? abilities.map((subject) => ({ user_id: id, subject })) : []
    await insertMany(tx, 'user_abilities', rows)
    if (account.entity_id !== null && abilities.includes('sales_channel_event_details'))
      holders.set(account.entity_id, { id, name: account.name })
  }
  return holders
}

/** Creates an open invitation that nobody can accept: no token has its hash. */
async function seedInvitation(tx: Transaction<Database>, now: number): Promise<void> {
  const inviter = tx.selectFrom('dashboard_users').select('id').where('email', '=', 'provider@holdfast.test')
  const { id: invited_by } = await inviter.executeTakeFirstOrThrow()
  await tx
    .insertInto('invitations')
    .values({
      id: new Random(123_070).uuid(),
      sales_channel_id: 123,
      email: 'door@harbor.test',
      name: 'Dana Door',
      language: 'en',
      abilities: ['sales_channel_event_details'],
      token_hash: 'none',
      invited_by,
      sent_at: toIso(now - 2 * DAY_MS),
      expires_at: toIso(now + 5 * DAY_MS),
      delivery: 'sent',
    })
    .execute()
}

/** Creates a channel's events, seats and sales. @returns the number of orders */
async function seedSeason(
  tx: Transaction<Database>,
  channel: DemoChannel,
  holder: Holder,
  now: number,
  ordersBefore: number,
): Promise<number> {
  const random = new Random(channel.id)
  const plan = channel.season
  const made = await seedEvents(tx, channel, now)
  const past = made.filter((event) => event.past)
  const open = made.filter((event) => !event.past).slice(0, plan.withSeats)
  const sales: ReturnType<typeof sale>[] = []
  const sell = (event: SoldEvent, bought: Parameters<typeof sale>[1]) =>
    sales.push(sale({ channel, event, random, now, n: ordersBefore + sales.length + 1 }, bought))

  for (const [index, event] of open.entries()) {
    const house = seating(layouts[plan.layout](), {
      random,
      now,
      currency: channel.currency,
      sold: Math.max(0.12, 0.5 - index * 0.05),
      held: 0.012,
      holder,
    })
    await insertMany(
      tx,
      'seats',
      house.seats
        .map((seat) => ({ ...seat, sales_channel_id: channel.id, event_id: event.id, version: 1 }))
        .map((seat) => ({ ...withFlags(seat), avfms_preview_url: viewFrom(plan, plan.league, seat.section) })),
    )
    for (const run of house.sold) sell(event, { kind: 'seats', run })
    await seedPriceCodes(tx, channel, event, random)
    for (const vip of vipPackages(random)) {
      for (let left = vip.total_purchased; left > 0;) {
        const quantity = Math.min(left, random.between(1, 4))
        sell(event, { kind: 'vip', title: vip.title, quantity, price: vip.price })
        left -= quantity
      }
      await insertMany(tx, 'vip_inventory', [
        {
          ...vip,
          uuid: random.uuid(),
          sales_channel_id: channel.id,
          event_id: event.id,
          title_key: sortKey(vip.title),
          is_test_purchase_count: 0,
          version: 1,
          created_at: toIso(now),
        },
      ])
    }
  }
  while (sales.length < channel.sales) sell(random.pick(past), { kind: 'seats', run: pastRun(random, plan.layout) })
  spendOnce(sales)
  await insertMany(
    tx,
    'transactions',
    sales.map((row) => ({ ...row, version: 1, created_at: row.purchased_time })),
  )
  await seedFans(tx, channel, now)
  await seedMarketplace(tx, channel, made, now)
  await seedBids(tx, channel, now)
  await seedPasses(tx, channel, now)
  const coming = made.filter((event) => !event.past).map(({ id }) => id)
  await seedRewards(tx, channel, coming, now)
  await seedPriceRules(tx, channel, coming, now)
  await seedCampaigns(tx, channel, now)
  await seedSignups(tx, channel, coming, now)
  await seedHolds(tx, channel, now)
  await seedSeatMap(tx, channel, now)
  return sales.length
}

const withFlags = <Row extends object>(seat: Row) => ({ ...seat, is_test_purchase: false })

async function seedEvents(tx: Transaction<Database>, channel: DemoChannel, now: number) {
  const plan = channel.season
  const made: (SoldEvent & { past: boolean })[] = []
  for (const [index, { past, ...event }] of season(channel, now).entries()) {
    const { id } = await tx
      .insertInto('events')
      .values({
        ...event,
        sales_channel_id: channel.id,
        event_id_key: sortKey(event.event_id),
        title_key: sortKey(event.title),
        timezone: channel.timezone,
        venue: plan.venue,
        venue_key: sortKey(plan.venue),
        category: plan.category,
        league: plan.league,
        security_phrase: index % 3 === 0 ? 'Harvest moon' : null,
        logo_url: null,
        away_team_logo_url: null,
        background_image_url: pictureOf(plan, plan.league, index),
        seat_upgrade_background_image_url: null,
        marketplace_cutoff_at: null,
        theme_title: null,
        theme_description: null,
        status: index % 9 === 4 ? 0 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push({ id, time: event.time, past })
  }
  return made
}

const vipPackages = (random: Random) =>
  [
    {
      title: 'Club lounge',
      description: 'Seats with lounge access, food and drinks until the last minute.',
      total_quantity: 120,
      price: 260,
    },
    {
      title: 'Meet and greet',
      description: 'Backstage before doors, a photo and a signed program.',
      total_quantity: 24,
      price: 410,
    },
    { title: 'Early entry', description: 'Doors open an hour earlier for you.', total_quantity: 300, price: 45 },
  ].map((vip) => ({
    ...vip,
    banner: null,
    total_reserved: random.between(0, 3),
    total_purchased: random.between(2, Math.floor(vip.total_quantity * 0.4)),
  }))

async function seedPriceCodes(tx: Transaction<Database>, channel: DemoChannel, event: SoldEvent, random: Random): Promise<void> {
  const sections = [...new Set(blocksOf[channel.season.layout].map(({ section }) => section))]
  const codes = [
    { name: 'Youth', code: 'YOUTH', price: 19.5, sections: [] as string[] },
    { name: 'Member', code: 'MEMBER', price: 42, sections: sections.slice(0, Math.ceil(sections.length / 6)) },
  ]
  await insertMany(
    tx,
    'price_codes',
    codes.map((code) => ({ ...code, id: random.uuid(), sales_channel_id: channel.id, event_id: event.id })),
  )
}

function pastRun(random: Random, layout: DemoChannel['season']['layout']): SoldRun {
  const block = random.pick(blocksOf[layout])
  const first = random.between(1, Math.max(1, block.seats - 5))
  return { section: block.section, row: random.pick(block.rows), first, last: first + random.between(0, 4), price: block.price }
}

const blocksOf = { stadium: layouts.stadium(), arena: layouts.arena(), hall: layouts.hall() }

/**
 * Enables or disables the feed's triggers for new rows of the largest tables. Their demo rows are not logged, because devices
 * begin with pages and snapshots, not with a quarter of a million changes.
 */
async function feed(tx: Transaction<Database>, what: 'enable' | 'disable'): Promise<void> {
  for (const table of ['seats', 'transactions', 'fans'])
    await sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger feed_insert`.execute(tx)
}

/** Fills tables without their non-unique indexes; creating these afterwards takes a quarter of the time. */
export async function withoutIndexes(tx: Kysely<Database>, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class c on c.oid = indrelid
    where not indisunique and c.relnamespace = current_schema::regnamespace`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}
