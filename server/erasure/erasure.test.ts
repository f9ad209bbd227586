import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { writeToFan } from '#server/chat/write-to-fan.ts'
import { receive } from '#server/chat/receive.ts'
import { notifyFan } from '#server/fan-news/notify-fan.ts'
import { sumsAreTrue } from '#tests/support/day-sums.ts'
import { makeBid, makeBidProduct, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { makeOffer } from '#tests/support/campaigns.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
const FIRST = 'Zebulonia'
const LAST = 'Quartermaine'
const PHONE = '+13125559876'
const EMAIL = 'zeb.q@forget.example'
const ADDRESS = 'fb-psid-778899'
const NAME = `${FIRST} ${LAST}`
const traces = [FIRST, LAST, PHONE.slice(1), EMAIL, ADDRESS]

let server: TestServer
let provider: string
let member: string
let fan: number
let friend: number

const call = (method: string, path: string, body?: object, as = provider) =>
  server.call(method, path, { as, ...(body && { body, key: randomUUID() }) })
const write = (id: number, text: string) =>
  writeToFan(server.context, { id: randomUUID(), fan: id, text, sentBy: null }, AbortSignal.timeout(1000))

/** Returns the columns (text, JSON, arrays and bytes) of any table that contain one of the words, as `table.column`. */
async function placesNaming(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`.execute(server.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)}::text ilike any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(server.db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function addSale(event: number, more: object): Promise<string> {
  const id = randomUUID()
  const money = { face_value: 50, upgrade_price: 0, subtotal: 50, tax_and_fees: 0, amount: 50, currency: 'usd' }
  await server.db
    .insertInto('transactions')
    .values({
      id,
      sales_channel_id: CHANNEL,
      event_id: event,
      order_number_key: 'x',
      token: id,
      type: 'regular',
      product: 'upgrade',
      quantity: 2,
      purchased_time: new Date(START).toISOString(),
      payment_status: 'succeeded',
      ...money,
      name: NAME,
      name_key: sortKey(NAME),
      email: EMAIL,
      email_key: sortKey(EMAIL),
      phone: PHONE,
      phone_key: sortKey(PHONE),
      ...more,
    } as never)
    .execute()
  return id
}

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_pass: true, is_marketplace_enabled: true })
  provider = (await server.signIn({ role: 'provider' })).token
  member = (await server.signIn({ role: 'member', channel: CHANNEL })).token
  friend = await server.addFan(CHANNEL, { first_name: 'Bo', last_name: 'Friend' })
  fan = await server.addFan(CHANNEL, {
    first_name: FIRST,
    last_name: LAST,
    phone: PHONE,
    email: EMAIL,
    zip_code: '60601',
    reward_code: `${FIRST}20`,
    attributes: JSON.stringify([{ source: 'survey', name: 'Nickname', value: FIRST }]),
  })
  await server.db
    .insertInto('fan_channels')
    .values({ id: randomUUID(), fan_id: fan, type: 'facebook', address: ADDRESS })
    .execute()
  await server.db.updateTable('fans').set({ referred_by: fan }).where('id', '=', friend).execute()
  const event = await server.addEvent(CHANNEL)
  await addSale(event, { user_id: fan })
  await addSale(event, { user_id: null })
  // The response of this call is stored, and the call is recorded in the shift journal.
  await call('POST', '/tags', { name: 'Front row', userId: fan, salesChannelId: CHANNEL }, member)
  await server.db.updateTable('fans').set({ blocked: true }).where('id', '=', fan).execute()
  await call('PATCH', `/ttb-users/unblock/${fan}`, {}, member)
  await call('POST', `/ttb-messages/${fan}`, { message: `Hello ${FIRST}` }, member)
  await write(fan, `Hi ${NAME}, two seats are free`)
  await receive(server.context, { type: 'twilio', from: PHONE, text: `This is ${NAME}`, gatewayId: 'in-1' })
  const seats = await server.addSeats(CHANNEL, event, ['1', '2'])
  const until = new Date(server.clock.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await call('PATCH', '/inventory/reserve', { uuid: seats[0], reserved: true, reserved_at: until }, member)
  await server.db
    .updateTable('seats')
    .set({ hold_for: `${NAME}, ${PHONE}` })
    .where('uuid', '=', seats[0]!)
    .execute()
  const bid = await makeBid(server, await makeBidProduct(server, CHANNEL))
  await server.db.updateTable('bids').set({ fan_id: fan }).where('id', '=', bid).execute()
  const sent = new Date(START).toISOString()
  const send = await makeOffer(server, CHANNEL)
  await server.db
    .insertInto('sends')
    .values({
      id: send,
      kind: 'offer',
      sales_channel_id: CHANNEL,
      begun_at: sent,
      next_batch_at: sent,
      waiting: null,
      ended_at: sent,
    })
    .execute()
  await server.db
    .insertInto('send_recipients')
    .values({
      id: randomUUID(),
      sales_channel_id: CHANNEL,
      send_id: send,
      fan_id: fan,
      status: 'Failed',
      text: `Hi ${FIRST}`,
      gateway: 'twilio',
      address: PHONE,
      error_message: `${PHONE} is unreachable`,
      leased_until: null,
      created_at: sent,
      sent_at: null,
      delivered_at: null,
    })
    .execute()
  await server.db
    .insertInto('event_notifications')
    .values({
      id: randomUUID(),
      sales_channel_id: CHANNEL,
      event_id: event,
      email: EMAIL,
      email_key: sortKey(EMAIL),
      phone: null,
      phone_key: null,
      type: 'event',
    })
    .execute()
  await call('GET', `/sales-channels/${CHANNEL}/ttb-users/csv?searchQuery=${encodeURIComponent(EMAIL)}`, undefined, member)
  await call(
    'POST',
    `/sales-channels/${CHANNEL}/ttb-segments`,
    {
      id: randomUUID(),
      name: 'Just one',
      description: `For ${NAME}`,
      filters: [{ id: 'email', comparator: 'is', value: EMAIL }],
    },
    member,
  )
  await notifyFan(
    server.db,
    fan,
    { what: 'bid-rejected', product: `For ${NAME}`, amount: 25, currency: 'usd', isRefunded: false },
    START,
  )
})
afterAll(() => server.close())

describe('a fan’s stored data', () => {
  it('can be exported as JSON and as a table by provider staff', async () => {
    const { body } = await call('GET', `/ttb-users/${fan}/stored.json`)
    expect(body).toMatchObject({ fan, sales_channel: CHANNEL, stored: { fans: [{ first_name: FIRST, phone: PHONE }] } })
    expect(Object.keys(body.stored).sort()).toEqual(
      expect.arrayContaining(['bids', 'changes', 'event_notifications', 'fan_messages', 'fans', 'seats', 'transactions']),
    )
    expect(body.stored.transactions).toHaveLength(2)
    expect(Object.keys(body.stored.fans[0])).not.toContain('search_words')
    const csv = (await call('GET', `/ttb-users/${fan}/stored.csv`)).body as string
    expect(csv).toContain(`fans,1,email,${EMAIL}\r\n`)
    expect((await call('GET', `/ttb-users/${fan}/stored.json`, undefined, member)).status).toBe(403)
  })
})

describe('erasing a fan', () => {
  it('requires the fan’s name, and is refused with seats for sale, open orders or an active pass', async () => {
    const erase = (confirmation: string, as = provider) => call('POST', `/ttb-users/${fan}/erase`, { confirmation }, as)
    expect((await erase('Someone else')).body.errors).toHaveProperty('confirmation')
    expect((await erase(NAME, member)).status).toBe(403)
    const listing = await addListing(server, CHANNEL)
    await server.db.updateTable('listings').set({ seller_id: fan, status: 'active' }).where('id', '=', listing).execute()
    expect((await erase(NAME)).body.detail).toBe('This fan has seats for sale. Cancel these listings first.')
    await server.db.updateTable('listings').set({ status: 'cancelled' }).where('id', '=', listing).execute()
    const order = await addOrder(server, CHANNEL)
    const refused = { seller_id: fan, buyer_refund_asked_reason: `${FIRST} is ill` }
    await server.db
      .updateTable('orders')
      .set({ ...refused, status: 'delivered' })
      .where('id', '=', order)
      .execute()
    expect((await erase(NAME)).body.detail).toBe('This fan has open orders.')
    await server.db.updateTable('orders').set({ status: 'seller_paid' }).where('id', '=', order).execute()
    const pass = await makeSubscription(server, await makePass(server, CHANNEL))
    await server.db.updateTable('pass_subscriptions').set({ fan_id: fan, status: 'active' }).where('id', '=', pass).execute()
    expect((await erase(NAME)).body.detail).toBe('This fan has an active pass. Cancel it first.')
    await server.db.updateTable('pass_subscriptions').set({ status: 'expired' }).where('id', '=', pass).execute()
  })

  it('removes every trace of the fan from all tables, and leaves all sums unchanged', async () => {
    expect((await placesNaming(traces)).length).toBeGreaterThan(20)
    await receive(server.context, { type: 'twilio', from: PHONE, text: 'STOP', gatewayId: 'in-2' })
    const spend = async () => {
      const { rows } = await sql`select count(*)::integer as count, sum(amount) as amount from transactions`.execute(server.db)
      return [rows, (await server.db.selectFrom('bids').select('amount').execute()).length]
    }
    const before = await spend()
    const lines = (await server.db.selectFrom('changes').select('id').execute()).length
    expect((await call('POST', `/ttb-users/${fan}/erase`, { confirmation: ` ${NAME.toLowerCase()} ` })).status).toBe(204)
    expect(await placesNaming(traces)).toEqual([])
    expect(await spend()).toEqual(before)
    await sumsAreTrue(server.db)
    expect((await server.db.selectFrom('changes').select('id').execute()).length).toBe(lines + 1)
    const { rows } = await sql<{ after: object }>`select after from changes where call = 'unblockUser'`.execute(server.db)
    expect(rows[0]!.after).toMatchObject({ id: fan, first_name: 'erased', phone: 'erased', graduation_year: null })
    const friends = await server.db.selectFrom('fans').select(['referred_by', 'last_name']).where('id', '=', friend).execute()
    expect(friends).toEqual([{ referred_by: null, last_name: 'Friend' }])
  })

  it('removes the fan from pages, lists, search, chat and files, and devices get the new number of erasures', async () => {
    for (const path of [`/ttb-users/${fan}`, `/ttb-messages/${fan}`, `/ttb-users/${fan}/tags`])
      expect((await call('GET', path, undefined, member)).status).toBe(404)
    expect((await call('GET', `/ttb-users/${fan}/stored.json`)).status).toBe(404)
    expect((await call('POST', `/ttb-users/${fan}/erase`, { confirmation: NAME })).status).toBe(404)
    const list = await call('GET', `/sales-channels/${CHANNEL}/ttb-users?take=100`, undefined, member)
    expect(list.body.data.map(({ id }: { id: number }) => id)).not.toContain(fan)
    const file = await call('GET', `/sales-channels/${CHANNEL}/ttb-users/csv`, undefined, member)
    expect(file.headers['x-total-count']).toBe(String(list.body.meta.totalCount))
    const recorded = await sql<{ after: object }>`select after from changes where call = 'sendMessage'`.execute(server.db)
    expect(JSON.stringify(recorded.rows)).not.toContain('Hello')
    expect((await write(fan, 'Hello')).written).toBe(false)
    expect((await call('GET', `/sales-channels/${CHANNEL}/sync?tables=events`, undefined, member)).body.erased).toBe(1)
    const bids = await call('GET', `/sales-channels/${CHANNEL}/bids?searchQuery=${FIRST}`, undefined, member)
    expect(bids.body.data ?? []).toEqual([])
  })

  it('still prevents messages to a fan who had opted out and is imported again, until the fan sends START', async () => {
    const again = await server.addFan(CHANNEL, {
      first_name: 'New',
      last_name: 'Row',
      phone: null,
      email: EMAIL.toUpperCase(),
      channels: [],
    })
    await server.db
      .insertInto('fan_channels')
      .values({ id: randomUUID(), fan_id: again, type: 'twilio', address: PHONE })
      .execute()
    const sent = async () =>
      (await server.db.selectFrom('local_messages').select('key').where('address', '=', PHONE).execute()).length
    expect(await write(again, 'Buy more')).toMatchObject({ written: false, reason: 'This fan has opted out of messages.' })
    expect((await call('GET', `/ttb-messages/${again}`, undefined, member)).body.meta.typingEnabled).toBe(false)
    expect((await call('POST', `/ttb-messages/${again}`, { message: 'Hi' }, member)).status).toBe(409)
    expect(await sent()).toBe(0)
    // The opt-out applies only to the channel in which the person has opted out.
    await server.addChannel(124)
    const elsewhere = await server.addFan(124, { phone: PHONE })
    expect(await write(elsewhere, 'Hello')).toMatchObject({ written: true })
    await receive(server.context, { type: 'twilio', from: PHONE, text: 'start', gatewayId: 'in-3', fan: again })
    await server.db.updateTable('fans').set({ subscribed: true }).where('id', '=', again).execute()
    expect(await write(again, 'Welcome back')).toMatchObject({ written: true })
  })
})
