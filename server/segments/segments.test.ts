import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Segment } from '#contract/segments.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: string
let provider: string
const path = '/sales-channels/123/ttb-segments'

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  member = (await server.signIn({ role: 'member', channel: 123 })).token
  provider = (await server.signIn({ role: 'provider' })).token
  for (const [nth, last_name] of ['Abe', 'Bea', 'Cal', 'Dee'].entries())
    await server.addFan(123, {
      last_name,
      zip_code: nth < 2 ? '60601' : '10001',
      referral_count: nth,
      created_at: new Date(START - nth * 1000).toISOString(),
    })
  await server.addFan(123, { last_name: 'Opted out', subscribed: false })
  await server.addFan(123, { last_name: 'Blocked', blocked: true })
  await server.addFan(124)
})
afterAll(() => server.close())

const near = (zipcode: string) => ({ id: 'text_buy_user_proximity', comparator: 'equals', value: { zipcode } })
const post = (body: object, at = path, key?: string) => server.call('POST', at, { as: member, body, ...(key && { key }) })
const preview = async (body: object) => (await post(body, `${path}/preview`)).body
const make = async (body: object = {}): Promise<Segment> =>
  (await post({ name: 'Neighbours', filters: [near('60601')], ...body })).body

describe('a segment', () => {
  it('takes its key as id, can be changed in part, and is not found after it is deleted', async () => {
    const key = randomUUID()
    const made = await post({ name: ' Neighbours ', description: '', filters: [near('60601')] }, path, key)
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: key,
        sales_channel_id: 123,
        name: 'Neighbours',
        description: null,
        filters: [{ id: 'text_buy_user_proximity', comparator: 'equals', value: { zipcode: '60601', distance: 5 } }],
        limit_count: null,
        sort_type: null,
        created_at: new Date(START).toISOString(),
        version: 1,
      },
    ])
    const put = (body: object) => server.call('PUT', `${path}/${key}`, { as: member, body })
    expect((await put({ limit_count: 2, sort_type: 'sign_up_date' })).body).toMatchObject({
      name: 'Neighbours',
      limit_count: 2,
      version: 2,
    })
    expect((await put({ limit_count: '2' })).body.version).toBe(2)
    expect((await put({ limit_count: null })).body.errors).toEqual({
      limit_count: ['Limit recipient count is required if Sort Type is selected'],
    })
    const remove = () => server.call('DELETE', `${path}/${key}`, { as: member })
    expect((await remove()).status).toBe(204)
    expect((await remove()).body).toMatchObject({ status: 404, detail: 'Segment not found' })
  })

  it.each([
    ['name', { name: ' ' }, 'Required'],
    ['filters.0.id', { filters: [{ comparator: 'equals', value: 'x' }] }, 'Required'],
    ['filters.0.id', { filters: [{ id: 'password', comparator: 'equals', value: 'x' }] }, 'Must be a field of segments'],
    ['filters.0.comparator', { filters: [{ id: 'email', value: 'x' }] }, 'Required'],
    [
      'filters.0.comparator',
      { filters: [{ id: 'email', comparator: 'gt', value: 'x' }] },
      'Must be one of contains, equals, not',
    ],
    ['filters.0.value', { filters: [{ id: 'email', comparator: 'equals' }] }, 'Required'],
    ['filters.0.value', { filters: [{ id: 'email', comparator: 'equals', value: ' ' }] }, 'Required'],
    ['filters.0.value', { filters: [{ id: 'campaign', comparator: 'in', value: [] }] }, 'At least 1 item should be selected'],
    [
      'filters.0.value.from',
      { filters: [{ id: 'total_spend', comparator: 'between', value: { from: -1, to: 1 } }] },
      'Minimum is 0',
    ],
    [
      'filters.0.value.to',
      { filters: [{ id: 'graduation_year', comparator: 'between', value: { from: 1, to: '' } }] },
      'Required',
    ],
    [
      'filters.0.value.to',
      { filters: [{ id: 'graduation_year', comparator: 'between', value: { from: 2020, to: 2010 } }] },
      'Must not be less than the start of the range',
    ],
    [
      'filters.0.value.to',
      { filters: [{ id: 'created_at', comparator: 'between', value: { from: '2026-02-01', to: '2026-01-31' } }] },
      'Must not be less than the start of the range',
    ],
    ['filters.0.value.from', { filters: [{ id: 'created_at', comparator: 'between', value: { to: '2026-01-01' } }] }, 'Required'],
    ['filters.0.value', { filters: [{ id: 'created_at', comparator: 'gt', value: 'soon' }] }, 'Invalid Date'],
    ['filters.0.value.zipcode', { filters: [near('')] }, 'Required'],
    ['filters.0.value.zipcode', { filters: [near('6060a')] }, 'Zipcode should only contain digits'],
    ['filters.0.value.zipcode', { filters: [near('606')] }, 'Zipcode should be exactly 5 digits'],
    ['filters.0.value.zipcode', { filters: [near('00000')] }, 'Zipcode does not exist'],
    ['limit_count', { sort_type: 'sign_up_date' }, 'Limit recipient count is required if Sort Type is selected'],
    ['limit_count', { limit_count: 0 }, 'Limit recipient count must be greater than 0'],
    ['limit_count', { limit_count: 0, sort_type: 'sign_up_date' }, 'Limit recipient count must be greater than 0'],
    ['limit_count', { limit_count: 'many' }, 'Must be a number'],
    ['filters', { filters: 'all' }, 'Must be a list'],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await post({ name: 'S', filters: [], ...more })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('can be made, changed and read with the right abilities, and only in its channel', async () => {
    const { id } = await make()
    const other = (await server.signIn({ role: 'member', channel: 124 })).token
    const seller = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })).token
    const call = (method: string, at: string, as: string, body?: object) => server.call(method, at, { as, ...(body && { body }) })
    expect((await call('GET', `${path}/${id}`, other)).status).toBe(403)
    expect((await call('GET', `/sales-channels/124/ttb-segments/${id}`, other)).status).toBe(404)
    expect((await call('GET', `${path}/abc`, seller)).body.detail).toBe('Segment not found')
    expect((await call('POST', path, seller, { name: 'All', filters: null })).body.filters).toEqual([])
    expect((await call('PUT', `${path}/${id}`, seller, { name: 'X' })).status).toBe(403)
    expect((await call('POST', path, seller, { name: 'X', filters: [] })).status).toBe(201)
  })

  it('cannot be deleted while a send to it is scheduled', async () => {
    const { id } = await make({ name: 'In use' })
    const send = await server.call('POST', '/sales-channels/123/bulk-messages', {
      as: provider,
      body: {
        title: 'T',
        message: 'Hello to all of you',
        send_at: new Date(START + 3_600_000).toISOString(),
        text_buy_segment_id: id,
        status: 'Scheduled',
        media_attachments: [],
      },
    })
    expect(send.status).toBe(201)
    const remove = () => server.call('DELETE', `${path}/${id}`, { as: member })
    const text = { key: 'segments_in_use_by', params: { sends: 'T' } }
    expect((await remove()).body).toMatchObject({ status: 409, code: 'Conflict', current: { id }, text })
    expect((await server.call('POST', `/bulk-messages/${send.body.id}/cancel`, { as: provider })).status).toBe(200)
    expect((await remove()).status).toBe(204)
  })

  it('is stored on devices, and can be searched in the list', async () => {
    await make({ name: 'Zebras', description: 'Stripes' })
    const list = async (words: string) =>
      (await server.call('GET', `${path}?searchQuery=${words}`, { as: member })).body.data.map(({ name }: Segment) => name)
    expect(await list('STRIPE')).toEqual(['Zebras'])
    const pulled = await server.call('GET', '/sales-channels/123/sync?tables=segments', { as: member })
    expect(pulled.body.changes.segments.map(({ name }: Segment) => name)).toContain('Zebras')
  })
})

describe('the preview', () => {
  it('counts the fans who can be reached, with filters or a segment', async () => {
    expect(await preview({ filters: [] })).toBe(4)
    expect(await preview({})).toBe(4)
    expect(await preview({ id: '' })).toBe(4)
    expect(await preview({ filters: [near('60601')] })).toBe(2)
    expect(await preview({ filters: [near('60601')], limit_count: 1 })).toBe(1)
    const { id } = await make({ limit_count: 1 })
    expect(await preview({ id })).toBe(1)
    expect((await post({ id: randomUUID() }, `${path}/preview`)).status).toBe(404)
    expect((await post({ filters: [near('00000')] }, `${path}/preview`)).status).toBe(422)
  })

  it.each([
    ['referral_count', 'gt', 1.5, 2],
    ['referral_count', 'lt', 1e12, 4],
    ['referral_count', 'not', 0.5, 4],
    ['tickets_claimed', 'between', { from: -0.5, to: 1e15 }, 4],
    ['graduation_year', 'between', { from: 0.5, to: 1e10 }, 0],
    ['created_at', 'gt', '9999-12-31', 0],
    ['created_at', 'between', { from: '0001-01-01', to: '9999-12-31' }, 4],
  ])('counts by %s %s %j, as any other value', async (id, comparator, value, fans) => {
    expect(await preview({ filters: [{ id, comparator, value }] })).toBe(fans)
  })

  it('lists the fans, and how many each filter leaves', async () => {
    const { body } = await post(
      { filters: [{ id: 'referral_count', comparator: 'gt', value: 0 }, near('60601')] },
      `${path}/preview/users`,
    )
    expect(body).toMatchObject({ steps: [4, 3, 1], users: [{ last_name: 'Bea' }] })
  })

  it('counts how many of the fans are in another segment, too', async () => {
    const { id } = await make({ filters: [near('60601')] })
    const { body } = await post({ filters: [{ id: 'referral_count', comparator: 'gt', value: 0 }] }, `${path}/${id}/overlap`)
    expect(body).toEqual({ both: 1, other: 2 })
    expect((await post({ filters: [] }, `${path}/${randomUUID()}/overlap`)).status).toBe(404)
  })

  it('counts the fans of several segments of the channel at once, up to their limits', async () => {
    const near60601 = await make({ filters: [near('60601')] })
    const limited = await make({ filters: [near('60601')], limit_count: 1 })
    const all = await make({ filters: [] })
    const elsewhere = await server.call('POST', '/sales-channels/124/ttb-segments', {
      as: provider,
      body: { name: 'Others', filters: [] },
    })
    const ids = [near60601.id, limited.id, all.id, elsewhere.body.id, randomUUID()]
    const { body } = await post({ ids }, `${path}/counts`)
    expect(body.map(({ id, fans }: { id: string; fans: number }) => [ids.indexOf(id), fans]).sort()).toEqual([
      [0, 2],
      [1, 1],
      [2, 4],
    ])
    expect((await post({ ids: [elsewhere.body.id] }, `${path}/counts`)).body).toEqual([])
    expect((await post({ ids: [] }, `${path}/counts`)).status).toBe(422)
  })

  it('stores no response under a key', async () => {
    expect((await post({ filters: [] }, `${path}/preview`, 'k')).status).toBe(200)
    expect((await post({ filters: [near('60601')] }, `${path}/preview`, 'k')).body).toBe(2)
  })
})

it('the file has the first fans up to the limit, in the segment’s order', async () => {
  const chosen = { filters: [], limit_count: 3, sort_type: 'total_amount_of_referral' }
  const { body, headers } = await post(chosen, `${path}/csv?take=2`)
  expect(headers['x-total-count']).toBe('3')
  expect(body.split('\r\n').map((line: string) => line.split(',')[0])).toEqual(['\ufeffName', 'Ada Dee', 'Ada Cal', ''])
  const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  expect((await server.call('POST', `${path}/csv`, { as: viewer, body: chosen })).status).toBe(403)
})

it('the fields are listed with their comparators and possible values', async () => {
  await server.addFan(123, { campaign: 'Opening' })
  const event = await server.addEvent(123, { title: 'Final' })
  const { body } = await server.call('GET', '/sales-channels/123/ttb-segment-fields', { as: member })
  const field = (id: string) => body.find((one: { id: string }) => one.id === id)
  expect(field('campaign')).toEqual({
    id: 'campaign',
    label: 'Campaign',
    valueType: 'multiselect',
    comparators: [
      { value: 'in', label: 'is any of' },
      { value: 'notIn', label: 'is none of' },
    ],
    options: [{ value: 'Opening', label: 'Opening' }],
  })
  expect(field('total_spend').comparators).toEqual([{ value: 'between', label: 'between' }])
  expect(field('purchased_event').options).toMatchObject([{ value: event, label: expect.stringContaining('Final') }])
})
