import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import { isRecorded } from '#server/http/changes.ts'
import { registry } from '#server/app.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { makeBidProduct, makePass, makeSegment } from '#tests/support/bids-and-passes.ts'
import { makeOffer } from '#tests/support/campaigns.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const [CHANNEL, ZONE] = [123, 'America/Chicago']
let server: TestServer
let boss: { token: string }
let provider: { token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_pass: true, timezone: ZONE })
  boss = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  provider = await server.signIn({ role: 'provider' })
})
afterAll(() => server.close())

/** Whether a call changes something that already exists, judged by its method and name. */
const isUpdate = (name: string, method: string) =>
  method === 'PUT' || method === 'PATCH' || /^(update|set|save|activate|deactivate|connect|cancel)[A-Z]/.test(name)

/** The calls whose line has no old values, and why. */
const withoutOld: Record<string, string> = {
  // The old values are personal data, which an erasure of the fan would not remove from the line.
  updateTransactionEmail: 'the email of a fan',
  updateProfile: 'the email and password of an account; only the names of its fields are recorded',
  connectWhatsApp: 'a token, which is never recorded',
  // The line itself contains everything that changed.
  cancelReservedOrder: 'its plan: the order, the refund',
  cancelResale: 'a listing is only cancelled once',
  cancelPassSubscriber: 'a subscription is only cancelled once',
  refundTransaction: 'its plan: the sale, the refund',
  resendReceipt: 'changes no row',
  switchAllEvents: 'as many rows as there are events; the line has their number',
  takeOrder: 'the line says taken on or given back',
  noteCase: 'the line has the whole note',
  unblockUser: 'a fan is only blocked or not',
  // A saved template replaces the template with the same title; the preconditions of the queue have never been checked.
  saveTemplate: 'its text is in the line',
}

test('every call that changes a row records the row before and after it', () => {
  const changing = [...registry.values()].filter(
    ({ endpoint }) => isRecorded(endpoint) && isUpdate(endpoint.name, endpoint.method),
  )
  expect(changing.length).toBeGreaterThan(20)
  const lacking = changing.filter(({ current }) => current === null).map(({ endpoint }) => endpoint.name)
  expect(lacking.toSorted()).toEqual(Object.keys(withoutOld).toSorted())
})

const call = async (method: string, path: string, body?: unknown, as = boss.token) => {
  const answer = await server.call(method, path, { as, ...(body === undefined ? {} : { body }), key: randomUUID() })
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])])
  return answer.body
}
const newest = async (): Promise<JournalEntry> =>
  (await call('GET', `/sales-channels/${CHANNEL}/changes?together=true&take=1`)).data[0]
const sentence = async () =>
  plainText(sentenceOf({ entry: await newest(), channel: CHANNEL, zone: ZONE })).replaceAll('\u00a0', ' ')

test('old and new amounts and times are shown with currency and zone', async () => {
  const pass = await makePass(server, CHANNEL, { amount: 40 })
  await call('PUT', `/sales-channels/${CHANNEL}/pass-products/${pass.id}`, { title: 'Season', amount: 45 })
  expect(await sentence()).toMatch(/^Changed pass: Season, Title .Pass \w+. → Season, Amount \$40\.00 → \$45\.00$/)
  const product = await makeBidProduct(server, CHANNEL)
  const segment = await makeSegment(server, CHANNEL)
  const path = `/sales-channels/${CHANNEL}/bid-products/${product.id}`
  await call('PUT', path, { min_amount: 25, end_time: '2026-03-11T14:00:00.000Z', text_buy_segment_id: segment })
  expect(await sentence()).toBe(
    'Changed bid product: Front row, Min amount $10.00 → $25.00, End date 03/11/26 1:00am CDT → 03/11/26 9:00am CDT, Segment All fans → All',
  )
  const reward = { sales_channel_id: CHANNEL, code: 'TEN', description: 'Ten off', amount: 10, events: [product.event] }
  const { id } = await call('POST', '/rewards', reward)
  await call('PATCH', '/rewards', [{ id, amount: 12.5 }])
  expect(await sentence()).toBe('Changed reward: TEN, Amount $10.00 → $12.50')
  const rule = {
    sales_channel_id: CHANNEL,
    rule_type: 'base_discount',
    change_value: 5,
    change_type: 'dollar',
    apply_to_all_events: true,
  }
  const made = await call('POST', '/price-rules', rule)
  await call('PATCH', '/price-rules', [{ id: made.id, change_value: 7, change_type: 'percent' }])
  expect(await sentence()).toBe('Changed price rule: Base discount 7%, Value $5.00 → 7%')
})

test('rows that a change refers to have names, and an offer its codes by event', async () => {
  const id = await makeOffer(server, CHANNEL)
  const [gala] = [await server.addEvent(CHANNEL, { title: 'Gala' })]
  await call('PATCH', '/offers', { id, events: [gala], event_data: { [gala]: { price_code: 'A1', hold_codes: ['SPONSOR'] } } })
  expect((await newest()).facts.names).toMatchObject({ [`events ${gala}`]: 'Gala' })
  expect(await sentence()).toMatch(/, Events Cubs at Giants → Gala, Gala · Hold codes — → SPONSOR, Gala · Price code — → A1$/)
})

test('changed settings of a channel are shown with their old values', async () => {
  await call('PATCH', `/sales-channels/${CHANNEL}/settings`, { sales_channel: { allow_one_transaction_per_event: true } })
  expect(await sentence()).toMatch(/Off → On$/)
})

test('abilities are shown as given and taken, and the line has no email', async () => {
  const clerk = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['revenue', 'tag'] })
  await call('PUT', `/sales-channels/${CHANNEL}/people/${clerk.id}/abilities`, { abilities: ['tag', 'shift_journal'] })
  expect(await sentence()).toBe(
    `Gave ${clerk.name} abilities: Everyone’s lines in the shift journal, Took abilities from ${clerk.name}: Revenue`,
  )
  expect(JSON.stringify(await newest())).not.toContain('@')
})

test('the changes of a domain are in the journal of its channel', async () => {
  const domain = { domain: 'seats.holdfast.example', product: 'MARKETPLACE', sales_channel_id: CHANNEL }
  const { id } = await call('POST', '/domains', domain, provider.token)
  expect(await sentence()).toBe('Created domain: seats.holdfast.example')
  await call('PUT', `/domains/${id}`, { gtm_id: 'GTM-ABC123' }, provider.token)
  expect(await sentence()).toBe('Changed domain: seats.holdfast.example, Google Tag Manager ID — → GTM-ABC123')
  await call('POST', `/domains/${id}/deactivate`, undefined, provider.token)
  expect(await sentence()).toBe('Deactivated domain: seats.holdfast.example')
  await call('DELETE', `/domains/${id}`, undefined, provider.token)
  expect(await sentence()).toBe('Deleted domain: seats.holdfast.example')
})

test('a hold whose details change shows the old and the new ones', async () => {
  const event = await server.addEvent(CHANNEL, { title: 'Opera' })
  const [uuid] = await server.addSeats(CHANNEL, event, ['1'])
  const hold = { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' }
  await call('PATCH', '/inventory/reserve', { ...hold, for: 'Visiting team' })
  await call('PATCH', '/inventory/reserve', { ...hold, for: 'Press' })
  expect(await sentence()).toBe('Changed the hold of section A, row 1, seat 1, Opera (Mar 11, 2026), For “Visiting team” → Press')
})

test('a token is never recorded, neither the old nor the new one', async () => {
  await call('PATCH', `/ttb-settings/${CHANNEL}/whatsapp`, { accessToken: 'first-token' })
  await call('PATCH', `/ttb-settings/${CHANNEL}/whatsapp`, { accessToken: 'second-token' })
  const lines = await server.db.selectFrom('changes').selectAll().where('call', '=', 'connectWhatsApp').execute()
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines)).not.toMatch(/first-token|second-token/)
})
