import { afterAll, beforeAll, expect, it } from 'vitest'
import { SMS_FOOTER } from '#lib/message-tokens.ts'
import { makeSegment } from '#tests/support/bids-and-passes.ts'
import { makePicture } from '#tests/support/campaigns.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let chief: string
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { timezone: 'America/Chicago' })
  await server.addChannel(124)
  chief = (await server.signIn({ role: 'member', channel: 123 })).token
  event = await server.addEvent(123, { title: 'Cubs at Giants' })
  for (const first_name of ['Al', 'Al', 'Wilhelmina', 'Zoë', 'Łukasz']) await server.addFan(123, { first_name, last_name: 'Ng' })
  await server.addFan(123, { first_name: 'Stopped', phone: '+13125550999', subscribed: false })
})
afterAll(() => server.close())

const estimate = (message: string, more: object = {}) =>
  server.call('POST', '/sales-channels/123/message-estimate', { as: chief, body: { message, ...more } })
const toMyself = (more: object = {}, key?: string) =>
  server.call('POST', '/sales-channels/123/test-messages', {
    as: chief,
    body: {
      kind: 'offer',
      message: 'Hi {first_name}, see %%event_title%%',
      event_ids: [event],
      name: { first_name: 'Ada', last_name: null },
      to: '+13125550111',
      ...more,
    },
    ...(key && { key }),
  })
const taken = () => server.db.selectFrom('local_messages').select(['address', 'text']).execute()

it('the estimate counts the SMS of every fan with their own name, and finds the longest and the shortest text', async () => {
  // 158 characters and a name: one SMS for Al, two for Wilhelmina, and three for names with ë or Ł, which GSM-7 lacks.
  const { body } = await estimate(`{first_name}${'x'.repeat(150)}12345678`)
  expect(body).toMatchObject({
    fans: 5,
    messages: 1 + 1 + 2 + 3 + 3,
    unicode_fans: 2,
    longest: { first_name: 'Wilhelmina', last_name: null },
    shortest: { first_name: 'Al' },
  })
  expect(body.some).toHaveLength(5)
  expect((await estimate('No name at all', { text_buy_segment_id: await makeSegment(server, 123) })).body).toMatchObject({
    fans: 5,
    messages: 5,
    unicode_fans: 0,
  })
  expect((await estimate('Hi', { text_buy_segment_id: await makeSegment(server, 124) })).status).toBe(404)
})

it('the estimate counts each shared number once, and the fans who share one', async () => {
  const fans: number[] = []
  for (const phone of ['+13125550771', '+13125550771', '+13125550771', '+13125550772', '+13125550772'])
    fans.push(await server.addFan(123, { phone }))
  const { body } = await estimate('No name at all')
  expect(body).toMatchObject({ fans: 7, messages: 7, sharing_fans: 5 })
  await server.db.updateTable('fans').set({ subscribed: false }).where('id', 'in', fans).execute()
  expect((await estimate('No name at all')).body).toMatchObject({ fans: 5, sharing_fans: 0 })
})

it('a test message to oneself is sent as a fan would get it, once under its key', async () => {
  const key = '0193e6a0-0000-7000-8000-000000000001'
  const text = 'Hi Ada, see Cubs at Giants'
  for (let times = 0; times < 2; times++)
    expect(await toMyself({}, key)).toMatchObject({ status: 200, body: { sent: true, reason: null, text } })
  expect(await taken()).toEqual([{ address: '+13125550111', text }])
  const mass = await toMyself({ kind: 'mass-text', event_ids: [], message: 'Doors open early, {first_name}' })
  expect(mass.body.text).toBe(`Doors open early, Ada\n${SMS_FOOTER}`)
})

it('a test message is refused for an opted-out or malformed number, and for another channel’s event', async () => {
  expect(await toMyself({ to: '+13125550999' })).toMatchObject({
    status: 409,
    body: { detail: 'This fan has opted out of messages.' },
  })
  expect((await toMyself({ to: '555' })).body.errors).toEqual({ to: ['Must be a number like +13125550100'] })
  expect((await toMyself({ event_ids: [await server.addEvent(124)] })).status).toBe(404)
})

it('a test message cannot have a file of another channel or a URL that is not https', async () => {
  const urls = [await makePicture(server, 124), 'javascript:alert(1)', await makePicture(server, 123)]
  const answers = await Promise.all(
    urls.map((url) => toMyself({ media_attachments: [{ url, contentType: 'image/png' }], to: '+13125550199' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 200])
  expect(answers[0]!.body.errors).toHaveProperty(['media_attachments.0.url'])
})

it('a person can send at most twenty test messages in ten minutes', async () => {
  const before = (await taken()).length
  const statuses: number[] = []
  for (let nth = 0; nth < 20; nth++) statuses.push((await toMyself()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20 - before)
  expect(new Set(statuses.slice(20 - before))).toEqual(new Set([429]))
})
