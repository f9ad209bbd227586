import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { LIMITS } from './routes.ts'

let server: TestServer
let provider: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

test('every response of the API has the marker header', async () => {
  const answers = [
    await server.call('GET', '/me'),
    await server.call('GET', '/nowhere'),
    await server.call('GET', '/%ZZ'),
    await server.call('GET', '/me', { as: provider }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['x-holdfast']])).toEqual([
    [401, 'test'],
    [404, 'test'],
    [404, 'test'],
    [200, 'test'],
  ])
})

test('a refusal is a problem document', async () => {
  const { body, headers } = await server.call('GET', '/nowhere')
  const request_id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Not found',
    code: 'NotFound',
    request_id,
    text: { key: 'common_error_404', params: {} },
  })
  expect(headers['content-type']).toContain('application/problem+json')
})

test('a slash at the end of a path is ignored', async () => {
  expect((await server.call('GET', '/me/', { as: provider })).status).toBe(200)
})

test('a malformed id, one that is too large, and an unknown one are all not found', async () => {
  for (const id of ['abc', '0', '-1', '1.5', '99999999999999', '42']) {
    expect([id, (await server.call('GET', `/sales-channels/${id}`, { as: provider })).status]).toEqual([id, 404])
  }
  expect((await server.call('GET', '/events/42', { as: provider })).body.detail).toBe('Event not found')
})

test('an unreadable body gets 400, another content type 415, and a too large body 413', async () => {
  const send = (payload: string, type: string) =>
    server.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })
  expect((await send('{"email":', 'application/json')).statusCode).toBe(400)
  expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await send(`"${'x'.repeat(1024 * 1024 + 1)}"`, 'application/json')).statusCode).toBe(413)
})

test('a body that is far too large gets a response, and the connection stays open', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify('x'.repeat(12 * LIMITS.body))
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'keep-alive'])
})

test('invalid fields are listed by their dotted paths, and unknown ones are ignored', async () => {
  const { status, body } = await server.call('PATCH', '/sales-channels/123/settings', {
    as: provider,
    body: { ui: { color_1: 'red', tax: 101 }, more: 1 },
  })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'ValidationFailed', ['ui.color_1', 'ui.tax']])
  expect((await server.call('PATCH', '/sales-channels/123/settings', { as: provider, body: { more: 1 } })).status).toBe(200)
})

test('a page has 1 to 1000 rows, and can be sorted only by fields of the row', async () => {
  const get = async (query: string) => (await server.call('GET', `/sales-channels?${query}`, { as: provider })).status
  expect([
    await get('take=0'),
    await get('take=1001'),
    await get('skip=-1'),
    await get('order=up'),
    await get('orderBy=nothing'),
    await get('orderBy=constructor'),
  ]).toEqual(Array(6).fill(422))
  expect([await get('take=1000&skip=5'), await get('orderBy=name&order=desc'), await get('searchQuery=%20100%25%20')]).toEqual([
    200, 200, 200,
  ])
})

test('a text that the database cannot store is refused', async () => {
  const { status } = await server.call('PATCH', '/sales-channels/123/settings', {
    as: provider,
    body: { sales_channel: { name: 'A\u0000B' } },
  })
  expect(status).toBe(422)
})

test('a form in place of JSON, and JSON in place of a file, get 415', async () => {
  const event = await server.addEvent(123)
  const boundary = 'b'
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="status"\r\n\r\n0\r\n--${boundary}--\r\n`
  const sent = { as: provider, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: form }
  const refused = await server.call('PATCH', `/events/${event}`, sent)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([415, 'UnsupportedMediaType', 'Send JSON'])
  const json = await server.call('POST', `/events/${event}/import`, { as: provider, body: { type: 'seat' } })
  expect([json.status, json.body.detail]).toEqual([415, 'Send a form with a file'])
  const stranger = await server.signIn({ role: 'client' })
  expect((await server.call('PATCH', `/events/${event}`, { ...sent, as: stranger.token })).status).toBe(403)
})

test('a malformed id is reported as a missing row, even if access depends on the input', async () => {
  for (const method of ['GET', 'PATCH'])
    expect((await server.call(method, '/events/abc', { as: provider })).body.detail).toBe('Event not found')
})

test('a malformed id beside a valid one is reported as its own missing row', async () => {
  const event = await server.addEvent(123)
  const { status, body } = await server.call('DELETE', `/events/${event}/price-rules/abc`, { as: provider })
  expect([status, body.detail]).toEqual([404, 'Price rule not found'])
})

test('a missing value is reported as required, whatever its type', async () => {
  const event = await server.addEvent(123)
  expect(await problemsOf('PATCH', '/inventory/reserve', {})).toEqual({ uuid: ['Required'], reserved: ['Required'] })
  expect(await problemsOf('POST', `/events/${event}/vip-inventory`, { title: 'Lounge', price: '' })).toEqual({
    total_quantity: ['Required'],
    price: ['Required'],
  })
  expect(await problemsOf('POST', '/batch', {})).toEqual({ operations: ['Required'] })
  const { body } = await server.call('GET', '/inventory/statistics?eventIds=', { as: provider })
  expect(body.errors).toEqual({ eventIds: ['Required'] })
})

test('an invalid choice is reported with the possible values', async () => {
  const { body } = await server.call('GET', '/sales-channels/123/events?upgradeStatus=All', { as: provider })
  expect(body.errors).toEqual({ upgradeStatus: ['Must be one of coming-soon, live, past'] })
})

test('a key has no effect on a read', async () => {
  expect((await server.call('GET', '/me', { as: provider, key: 'x'.repeat(65) })).status).toBe(200)
  expect((await server.call('PATCH', '/profile', { as: provider, key: 'x'.repeat(65), body: {} })).status).toBe(422)
})

test('a file from a caller who is not signed in is not read, however large it is', async () => {
  const form = upload('seats.csv', Buffer.alloc(LIMITS.file + 1, 'a,1,1,5\n'), { type: 'seat' })
  expect((await server.call('POST', '/events/1/import', form)).status).toBe(401)
  expect((await server.call('POST', '/events/1/import', { ...form, as: provider })).status).toBe(413)
})

const problemsOf = async (method: string, path: string, body: object) =>
  (await server.call(method, path, { as: provider, body })).body.errors

test('a text that is too long is reported as too long only', async () => {
  const long = 'x'.repeat(256)
  const tooLong = ['Must have max 255 characters']
  const signUp = { email: 'new@holdfast.test', password: 'long enough', firstName: 'Ada', lastName: 'Byron' }
  expect(await problemsOf('POST', '/login', { email: `${long}@holdfast.test`, password: long })).toEqual({
    email: tooLong,
    password: tooLong,
  })
  expect(await problemsOf('POST', '/auth/sign-up', { ...signUp, firstName: long, password: long })).toEqual({
    firstName: tooLong,
    password: tooLong,
  })
  expect(await problemsOf('POST', '/auth/sign-up', { ...signUp, firstName: 'x'.repeat(250) })).toEqual({ lastName: tooLong })
  expect(await problemsOf('PATCH', '/profile', { name: long })).toEqual({ name: tooLong })
})

test('an empty value is reported as required only', async () => {
  expect(await problemsOf('POST', '/login', { email: '', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
  for (const token of [undefined, null, ''])
    expect(await problemsOf('POST', '/reset-password', { email: 'a@b.test', password: '', token })).toEqual({
      password: ['Required'],
      token: ['Required'],
    })
  const signUp = { email: 'new@holdfast.test', password: 'long enough', firstName: 'Ada' }
  for (const lastName of [undefined, null, '', ' '])
    expect(await problemsOf('POST', '/auth/sign-up', { ...signUp, lastName })).toEqual({ lastName: ['Required'] })
  for (const new_password of [null, ''])
    expect(await problemsOf('PATCH', '/profile', { current_password: 'long enough', new_password })).toEqual({
      new_password: ['Password is required'],
    })
})

test('a value of a wrong type is reported with the right type', async () => {
  const event = await server.addEvent(123)
  expect(await problemsOf('PATCH', `/events/${event}`, [])).toEqual({ body: ['Must be an object'] })
  const { theme, league } = await problemsOf('PATCH', `/events/${event}`, { theme: 'x', league: 'mlb' })
  expect([theme, league]).toEqual([['Must be an object'], [expect.stringMatching(/^Must be one of MLB, MiLB, NBA/)]])
})

test('a value of a wrong type is reported even if the field can be cleared', async () => {
  const offer = { text_buy_segment_id: 5, reward_id: true, event_data: 5 }
  expect(await problemsOf('POST', '/sales-channels/123/offers', offer)).toMatchObject({
    text_buy_segment_id: ['Must be a text'],
    reward_id: ['Must be a text'],
    event_data: ['Must be an object'],
  })
  expect(await problemsOf('PATCH', '/inventory/reserve', { uuid: 'x', reserved: true, reserved_at: 5 })).toMatchObject({
    reserved_at: ['Must be a text'],
  })
})

test('a number in a query must be written in digits', async () => {
  const get = async (query: string) => (await server.call('GET', `/sales-channels?${query}`, { as: provider })).body
  for (const query of ['skip=', 'skip=1e2', 'skip=0x10', 'skip=%201', 'skip=1.0'])
    expect([query, (await get(query)).errors]).toEqual([query, { skip: ['Must be a whole number of at least 0'] }])
  expect((await get('take=1001')).errors).toEqual({ take: ['Must be a whole number from 1 to 1000'] })
  expect((await get('skip=12&take=5')).meta.page).toBe(3)
})

test('null and an empty text both clear a setting', async () => {
  const ui = async (patch: object) =>
    (await server.call('PATCH', '/sales-channels/123/settings', { as: provider, body: { ui: patch } })).body.ui
  const faq = [{ question: 'When?', answer: 'Now.' }]
  for (const cleared of [null, '']) {
    expect(await ui({ color_3: '#0b6e69', faq_default: faq })).toMatchObject({ color_3: '#0b6e69', faq_default: faq })
    expect(await ui({ color_3: cleared, faq_default: null })).toMatchObject({ color_3: null, faq_default: [] })
  }
})

test('a date and time can omit its seconds, but not its offset', async () => {
  const event = await server.addEvent(123, { time: '2026-11-24T01:05:00.000Z' })
  const cutoff = (marketplace_cutoff_at: string) =>
    server.call('PATCH', `/events/${event}`, { as: provider, body: { marketplace_cutoff_at } })
  expect((await cutoff('2026-11-24T01:05+02:00')).body.marketplace_cutoff_at).toBe('2026-11-23T23:05:00.000Z')
  expect((await cutoff('2026-11-24T01:05Z')).body.marketplace_cutoff_at).toBe('2026-11-24T01:05:00.000Z')
  for (const wrong of ['2026-11-24T01:05', '2026-11-24T01Z', '2026-11-31T01:05Z', '2026-11-24T24:05Z', '0000-11-24T01:05Z'])
    expect([wrong, (await cutoff(wrong)).body.errors?.marketplace_cutoff_at]).toEqual([
      wrong,
      ['Must be a date and time with its UTC offset'],
    ])

  const found = async (startDate: string, endDate: string) =>
    (await server.call('GET', `/sales-channels/123/events?${new URLSearchParams({ startDate, endDate })}`, { as: provider })).body
  expect((await found('2026-11-24T01:05Z', '2026-11-24T03:05+02:00')).meta.totalCount).toBe(1)
  expect((await found('2026-11-24T01:06Z', '2026-11-25')).meta.totalCount).toBe(0)
  expect(Object.keys((await found('2026-11-24T01:05', '2026-11-25')).errors)).toEqual(['startDate'])

  const offer = { events: [event], type: 'all', message: 'Seats for tonight', max_users_per_batch: 5, status: 'Draft' }
  const draft = await server.call('POST', '/sales-channels/123/offers', {
    as: provider,
    body: { ...offer, auto_send: true, auto_scale: false, send_at: '2026-11-23T20:00-05:00' },
  })
  expect([draft.status, draft.body.send_at]).toEqual([201, '2026-11-24T01:00:00.000Z'])
})

test('too many or too few items are reported in plain words', async () => {
  const operation = { key: 'x'.repeat(65), call: 'updateEvent' }
  expect(await problemsOf('POST', '/batch', { operations: [] })).toEqual({ operations: ['Required'] })
  expect(await problemsOf('POST', '/batch', { operations: [operation] })).toEqual({
    'operations.0.key': ['Must have max 64 characters'],
  })
  const operations = Array.from({ length: 501 }, () => ({ ...operation, key: 'a' }))
  expect(await problemsOf('POST', '/batch', { operations })).toEqual({ operations: ['Must be at most 500'] })
  const filters = Array.from({ length: 1000 }, () => ({ id: 'first_name', comparator: 'equals', value: 'Ada' }))
  const segment = await problemsOf('POST', '/sales-channels/123/ttb-segments', { name: 'All', filters })
  expect(segment.filters).toEqual([expect.stringMatching(/^Must be at most \d+$/)])
})
