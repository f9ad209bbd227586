import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { onlyReads, type Endpoint } from '#contract/core/endpoint.ts'
import { registry } from '#server/app.ts'
import { MOST_OF_ONE } from '#server/kernel/refused-access.ts'
import { addSale } from '#tests/support/sale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { sendEvent } from '#tests/support/stripe-events.ts'

let server: TestServer
let provider: string
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: 'whsec_test' })
  await server.addChannel(123)
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

const recordsOf = async (kind: string) => (await server.call('GET', `/audit?kind=${kind}&take=1000`, { as: provider })).body.data

test('an audited call is not a read, not public and not an upload, and never shares a transaction', () => {
  for (const { endpoint, gather } of registry.values()) {
    if (endpoint.audit === undefined) continue
    expect(onlyReads(endpoint) || endpoint.access === 'anyone' || endpoint.upload !== undefined, endpoint.name).toBe(false)
    expect(gather, endpoint.name).toBeUndefined()
  }
})

/** Areas whose handlers write their own records, because their records have special kinds. */
const recordThemselves = ['factors', 'people']

test('each call that always needs a fresh proof is in the audit record', () => {
  const areas = Object.entries(contract).filter(([name]) => !recordThemselves.includes(name))
  const calls = areas.flatMap(([, area]) => Object.values(area) as Endpoint[])
  const isExport = ({ reply }: Endpoint) => reply !== null && 'file' in reply
  const missing = calls.filter((call) => call.proof === true && !call.audit && !isExport(call))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('an erasure is recorded with the id of the fan, and without their name', async () => {
  const fan = await server.addFan(123, { first_name: 'Zacharias', last_name: 'Erased', email: 'zacharias@fans.example' })
  const body = { confirmation: 'Zacharias Erased' }
  expect((await server.call('POST', `/ttb-users/${fan}/erase`, { as: provider, body })).status).toBe(204)
  const [row] = await recordsOf('erasure')
  expect(row).toMatchObject({ detail: { call: 'eraseUser', id: fan }, address: '127.0.0.1' })
  expect(JSON.stringify(await recordsOf('erasure'))).not.toMatch(/zacharias/i)
})

test('a refused or failed call is not recorded as done', async () => {
  const fan = await server.addFan(123)
  const before = (await recordsOf('erasure')).length
  await server.call('POST', `/ttb-users/${fan}/erase`, { as: provider, body: { confirmation: 'Somebody Else' } })
  expect(await recordsOf('erasure')).toHaveLength(before)
})

test('refused access is recorded a limited number of times, with the number of records left out', async () => {
  const member = await server.signIn({ role: 'member', channel: 123, manages: [] })
  for (let nth = 0; nth < 150; nth++) expect((await server.call('GET', '/audit', { as: member.token })).status).toBe(403)
  const rows = (await recordsOf('access-refused')).filter((row: { user_id: number }) => row.user_id === member.id)
  expect(rows).toHaveLength(MOST_OF_ONE + 1)
  expect(rows[0].detail).toEqual({ call: 'listAudit', code: 'Forbidden', left_out: 79 })
  expect(rows[1].detail).toEqual({ call: 'listAudit', code: 'Forbidden' })
  // Refusals of another person are recorded even within this hour; those of the same person are recorded again in the next hour.
  server.clock.advance(61 * 60_000)
  await server.call('GET', '/audit', { as: (await server.signIn({ role: 'member', channel: 123, manages: [] })).token })
  const [next] = await recordsOf('access-refused')
  expect(next.detail).toEqual({ call: 'listAudit', code: 'Forbidden', left_out: 50 })
})

test('refused access is recorded before the body of a call is read, and in a batch', async () => {
  const { id, token } = await server.signIn({ role: 'member', channel: 123, manages: [] })
  await server.call('PUT', '/events/1/transactions/refund', { as: token, body: {} })
  const operation = { key: crypto.randomUUID(), call: 'createReward', params: { id: 123 }, body: {} }
  await server.call('POST', '/batch', { as: token, body: { operations: [operation] } })
  const rows = (await recordsOf('access-refused')).filter((row: { user_id: number }) => row.user_id === id)
  expect(rows.map(({ detail }: { detail: { call: string } }) => detail.call)).toEqual(['createReward', 'refundTransaction'])
})

test('a refund is recorded when it has moved money, and as a failed payment when it has not', async () => {
  const { event, charge } = await addSale(server, 123, 50)
  const body = { chargeId: charge, reason: 'duplicate', amount: 11, currencyType: 'usd' }
  const refund = () => server.call('PUT', `/events/${event}/transactions/refund`, { as: provider, body })
  server.payments.mood = 'refuse'
  expect((await refund()).status).toBe(409)
  expect(await recordsOf('refund')).toEqual([])
  expect(await recordsOf('payment-failed')).toMatchObject([{ detail: { what: 'refund', charge, amount: 11 } }])
  server.payments.mood = undefined
  expect((await refund()).status).toBe(200)
  expect(await recordsOf('refund')).toMatchObject([
    { sales_channel_id: 123, detail: { call: 'refundTransaction', chargeId: charge, amount: 11 } },
  ])
})

test('a webhook with a wrong signature is recorded', async () => {
  expect((await sendEvent(server, 'charge.refunded', {}, { secret: 'another' })).status).toBe(401)
  expect(await recordsOf('webhook-refused')).toMatchObject([
    { detail: { service: 'stripe' }, user_id: null, address: '127.0.0.1' },
  ])
})
