import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chat, type Message } from '#contract/chat.ts'
import { runDue } from '#server/jobs/runner.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { answerSoon } from './answer.job.ts'
import { reportDelivery } from './delivery.ts'
import { deliverLocally } from './local-delivery.job.ts'
import { receive } from './receive.ts'
import { writeToFan } from './write-to-fan.ts'

let server: TestServer
let member: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  member = (await server.signIn({ role: 'member', channel: 123 })).token
})
beforeEach(() => server.clock.set(START))
afterAll(() => server.close())

const post = (fan: number, message: string, key?: string, as = member) =>
  server.call('POST', `/ttb-messages/${fan}`, { as, body: { message }, ...(key && { key }) })
const read = async (fan: number, query = '', as = member) =>
  (await server.call('GET', `/ttb-messages/${fan}?${query}`, { as })).body
const texts = (messages: readonly Message[]) => messages.map(({ message }) => message)
const phoneOf = async (fan: number) =>
  (await server.db.selectFrom('fans').select('phone').where('id', '=', fan).executeTakeFirstOrThrow()).phone!
const inbox = async (fan: number) =>
  (
    await server.db
      .selectFrom('local_messages')
      .select('text')
      .where('address', '=', await phoneOf(fan))
      .orderBy('at')
      .execute()
  ).map(({ text }) => text)
const fanWrites = async (fan: number, text: string, gatewayId: string = randomUUID()) =>
  receive(server.context, { type: 'twilio', from: await phoneOf(fan), text, gatewayId })
const write = (fan: number, text: string) =>
  writeToFan(server.context, { id: randomUUID(), fan, text, sentBy: null }, AbortSignal.timeout(1000))

describe('a message', () => {
  it('has the name of each of its files, or null for a file without a name', async () => {
    const fan = await server.addFan(123)
    const file = { url: 'https://pictures.example/a.png', contentType: 'image/png' }
    const from = await phoneOf(fan)
    await receive(server.context, { type: 'twilio', from, text: 'Look', gatewayId: randomUUID(), media: [file] })
    const media = [
      { ...file, filename: 'a.png' },
      { ...file, filename: null },
    ]
    await writeToFan(server.context, { id: randomUUID(), fan, text: 'Two', sentBy: null, media }, AbortSignal.timeout(1000))
    const page = chat.listMessages.reply.parse(await read(fan, 'order=asc'))
    expect(page.data.map((message) => message.media)).toEqual([[{ ...file, filename: null }], media])
  })

  it('is sent once under its key, appears in the conversation, and is sent to the people who look at it', async () => {
    const fan = await server.addFan(123)
    const key = randomUUID()
    const answer = await post(fan, ' Hello ', key)
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { id: key, user_id: fan, direction: 'out', message: 'Hello', type: 'twilio', status: 'sent', error: null },
    ])
    expect((await post(fan, ' Hello ', key)).headers['idempotent-replayed']).toBe('true')
    expect(await inbox(fan)).toEqual(['Hello'])
    expect(server.chats).toContain(fan)
    expect(await read(fan)).toMatchObject({
      data: [{ id: key, sent_by: expect.any(String) }],
      meta: { totalCount: 1, nextCursor: null, typingEnabled: true },
    })
  })

  it('is delivered once the gateway reports it, and a later failure report changes nothing', async () => {
    const fan = await server.addFan(123)
    await post(fan, 'One')
    await deliverLocally.run(server.context, null)
    expect((await read(fan)).data).toMatchObject([{ status: 'delivered' }])
    const [{ id }] = (await read(fan)).data
    await reportDelivery(server.context, { id, status: 'failed', reason: 'Too late' })
    expect((await read(fan)).data).toMatchObject([{ status: 'delivered', error: null }])
  })

  it('is refused if the fan may not get messages, or the user may not write', async () => {
    const cases = [
      [{ subscribed: false }, 'opted_out'],
      [{ blocked: true }, 'blocked'],
      [{ channels: [] }, 'no_channel'],
      [{ phone: null }, 'no_channel'],
    ] satisfies [object, string][]
    for (const [more, closed] of cases) {
      const fan = await server.addFan(123, more)
      const { status, body } = await post(fan, 'Hello')
      expect([more, status, body]).toMatchObject([more, 409, { current: { id: fan } }])
      expect([more, await read(fan)]).toMatchObject([more, { data: [], meta: { typingEnabled: false, closed } }])
    }
    const fan = await server.addFan(123)
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: ['tag'] })).token
    expect((await post(fan, 'Hello', undefined, viewer)).status).toBe(403)
    expect((await read(fan, '', viewer)).meta).toMatchObject({ typingEnabled: false, closed: null })
    expect((await post(fan, '  ')).body.errors).toEqual({ message: ['Required'] })
    expect((await post(fan, 'x'.repeat(1601))).status).toBe(422)
  })

  it('that the gateway refuses has failed', async () => {
    const fan = await server.addFan(123)
    const before = server.context.gateways.messages
    server.context.gateways.messages = { ...before, send: async () => ({ sent: false, reason: 'No such number' }) }
    const answer = await post(fan, 'Hello')
    server.context.gateways.messages = before
    expect([answer.status, answer.body]).toMatchObject([201, { status: 'failed', error: 'No such number' }])
  })
})

describe('the conversation', () => {
  it('is paged by a cursor in both directions, and can be searched', async () => {
    const fan = await server.addFan(123)
    for (let nth = 1; nth <= 7; nth++) {
      await post(fan, `Message ${nth}`)
      if (nth % 2 === 0) server.clock.advance(1000)
    }
    for (const order of ['desc', 'asc']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: { data: Message[]; meta: { nextCursor: string | null; totalCount: number } } = await read(
          fan,
          `order=${order}&take=3${cursor ? `&cursor=${cursor}` : ''}`,
        )
        expect(page.meta.totalCount).toBe(7)
        seen.push(...texts(page.data))
        cursor = page.meta.nextCursor
      } while (cursor !== null)
      const all = (await read(fan, `order=${order}&take=100`)).data
      expect(seen).toEqual(texts(all))
      expect(new Set(seen).size).toBe(7)
    }
    expect((await server.call('GET', `/ttb-messages/${fan}?cursor=x`, { as: member })).status).toBe(422)
    const search = (words: string) => server.call('GET', `/ttb-messages/${fan}/search?searchText=${words}`, { as: member })
    expect(texts((await search('MESSAGE%207')).body)).toEqual(['Message 7'])
    expect((await search('100%25')).status).toBe(204)
    expect((await search('%20')).body.errors).toEqual({ searchText: ['Required'] })
    const none = await server.call('GET', `/ttb-messages/${fan}/search`, { as: member })
    expect(none.body.errors).toEqual({ searchText: ['Required'] })
    expect((await read(fan, 'cursor=&take=1')).data).toHaveLength(1)
  })
})

describe('a message from a fan', () => {
  it('is stored once, however often it is reported', async () => {
    const fan = await server.addFan(123)
    await fanWrites(fan, 'Hi there', 'SM1')
    await fanWrites(fan, 'Hi there', 'SM1')
    expect((await read(fan)).data).toMatchObject([{ direction: 'in', message: 'Hi there', status: 'received', sent_by: null }])
  })

  it.each(['STOP', ' stop ', 'Unsubscribe', 'ARRET', 'stopp', 'AFMELDEN'])(
    '%j stops all messages to the fan on every path',
    async (word) => {
      const fan = await server.addFan(123)
      await fanWrites(fan, word)
      expect((await server.call('GET', `/ttb-users/${fan}?includeActivities=true`, { as: member })).body).toMatchObject({
        subscribed: false,
        opted_out_at: new Date(START).toISOString(),
        activities: [{ type: 'Unsubscribed' }],
      })
      expect((await post(fan, 'Are you sure?')).status).toBe(409)
      expect(await write(fan, 'An offer')).toMatchObject({ written: false })
      await fanWrites(fan, 'HELP')
      await runDue(server.context, [answerSoon])
      expect(await inbox(fan)).toEqual([])
    },
  )

  it('with STOP prevents the retry of a message whose first result is unknown', async () => {
    const fan = await server.addFan(123)
    const { find, send } = server.context.gateways.messages
    // The result of the first attempt is unknown; the fan opts out before the next attempt.
    server.context.gateways.messages = { find, send: () => Promise.reject(new Error('timeout')) }
    const id = randomUUID()
    const message = { id, fan, text: 'Late', sentBy: null }
    await expect(writeToFan(server.context, message, AbortSignal.timeout(1000))).rejects.toThrow('timeout')
    server.context.gateways.messages = { find, send }
    await fanWrites(fan, 'STOP')
    expect(await writeToFan(server.context, message, AbortSignal.timeout(1000))).toMatchObject({ written: false })
    expect(await inbox(fan)).toEqual([])
  })

  it('with START resumes messages, and an old STOP that is reported again does not stop them', async () => {
    const fan = await server.addFan(123)
    await fanWrites(fan, 'STOP', 'SM-stop')
    await fanWrites(fan, 'START')
    await fanWrites(fan, 'STOP', 'SM-stop')
    expect((await post(fan, 'Welcome back')).status).toBe(201)
  })

  it('counts as STOP only if it contains nothing else', async () => {
    const fan = await server.addFan(123)
    await fanWrites(fan, 'please stop by')
    expect((await post(fan, 'Sure')).status).toBe(201)
  })

  it('gets a reply if it asks for help', async () => {
    const fan = await server.addFan(123)
    await fanWrites(fan, 'Hilfe')
    await runDue(server.context, [answerSoon])
    expect(await inbox(fan)).toEqual(['Channel 123: Msg&Data Rates May Apply. Reply STOP to cancel.'])
  })

  it('is delivered to the channel that wrote last, and a STOP applies to all channels that write to the number', async () => {
    const phone = '+13125559999'
    const [one, two] = [await server.addFan(123, { phone }), await server.addFan(124, { phone })]
    await write(one, 'From 123')
    server.clock.advance(1000)
    await write(two, 'From 124')
    server.clock.advance(1000)
    await fanWrites(one, 'Who are you?')
    const provider = (await server.signIn({ role: 'provider' })).token
    expect(texts((await read(two, '', provider)).data)).toEqual(['Who are you?', 'From 124'])
    expect(texts((await read(one)).data)).toEqual(['From 123'])
    await fanWrites(one, 'stop')
    for (const fan of [one, two]) expect(await write(fan, 'Again')).toMatchObject({ written: false })
  })
})
