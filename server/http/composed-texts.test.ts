import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receive } from '#server/chat/receive.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const APART = 'Montre\u0301al'
const COMPOSED = 'Montréal'
let server: TestServer
let manager: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: object, key?: string) =>
  server.call(method, path, { as: manager, ...(body && { body }), ...(key && { key }) })
const reward = (description: string) => ({ sales_channel_id: 123, code: `C${randomUUID().slice(0, 8)}`, description, amount: 5 })

test('a decomposed text is stored composed, and found in either form', async () => {
  const made = await call('POST', '/rewards', { ...reward(APART), apply_to_all_events: true })
  expect([made.status, made.body.description]).toEqual([201, COMPOSED])
  for (const words of [APART, COMPOSED, 'MONTREAL']) {
    const { body } = await call('GET', `/sales-channels/123/rewards?searchQuery=${encodeURIComponent(words)}`)
    expect([words, body.meta.totalCount]).toEqual([words, 1])
  }
})

test('a text in a batch is stored composed, too, and its precondition is compared composed', async () => {
  const { body: before } = await call('POST', '/rewards', { ...reward('Québec'), apply_to_all_events: true })
  const operation = {
    key: randomUUID(),
    call: 'updateRewards',
    body: [{ id: before.id, description: APART }],
    if: { description: 'Que\u0301bec' },
  }
  const { body } = await call('POST', '/batch', { operations: [operation] })
  expect(body.results).toMatchObject([{ status: 200, body: [{ description: COMPOSED, version: 2 }] }])
})

test('the same request in another Unicode form is recognized as a repetition', async () => {
  const key = randomUUID()
  const body = { ...reward(APART), apply_to_all_events: true }
  await call('POST', '/rewards', body, key)
  const again = await call('POST', '/rewards', { ...body, description: COMPOSED }, key)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
})

test('a fan’s message is stored composed', async () => {
  const phone = '+13125550188'
  const fan = await server.addFan(123, { phone })
  await receive(server.context, { type: 'twilio', from: phone, text: APART, gatewayId: randomUUID() })
  const { body } = await call('GET', `/ttb-messages/${fan}`)
  expect(body.data.map(({ message }: { message: string }) => message)).toEqual([COMPOSED])
})
