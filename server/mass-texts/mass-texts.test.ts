import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '#contract/core/access.ts'
import type { BulkMessage } from '#contract/mass-texts.ts'
import { sortKey } from '#lib/sort-key.ts'
import { makePicture } from '#tests/support/campaigns.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
const at = (ms: number) => new Date(START + ms).toISOString()

let server: TestServer
let chief: string
let segment: string

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  chief = await personWho(['all'])
  segment = randomUUID()
  await server.db
    .insertInto('segments')
    .values({ id: segment, sales_channel_id: 123, name: 'Neighbours', name_key: sortKey('Neighbours'), filters: '[]' })
    .execute()
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

const personWho = async (manages: readonly Subject[], channel = 123) =>
  (await server.signIn({ role: 'member', channel, manages })).token
const body = (more: object = {}) => ({
  title: 'Doors',
  message: 'Doors open early tonight, {first_name}',
  send_at: at(HOUR),
  text_buy_segment_id: null,
  status: 'Draft',
  ...more,
})
const post = (more: object = {}, as = chief) => server.call('POST', '/sales-channels/123/bulk-messages', { as, body: body(more) })
const make = async (more: object = {}): Promise<BulkMessage> => (await post(more)).body
const patch = (more: object, as = chief) => server.call('PATCH', '/bulk-messages', { as, body: more })
const put = (id: string, status: string) =>
  server.db
    .updateTable('bulk_messages')
    .set({ status: status as 'Draft' })
    .where('id', '=', id)
    .execute()
const NOT_OURS = 'Must be an https address or an image uploaded here'
const attachment = { url: 'https://pictures.example/a.png', contentType: 'image/png' }

describe('a new mass text', () => {
  it('is for a segment or for all fans, and can have files', async () => {
    const made = await post({ text_buy_segment_id: segment, media_attachments: [attachment, attachment], status: 'Scheduled' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        status: 'Scheduled',
        text_buy_segment_id: segment,
        text_buy_segment: { name: 'Neighbours' },
        media_attachments: [{ ...attachment, filename: null }, { ...attachment }],
        version: 1,
      },
    ])
    expect(await make()).toMatchObject({ text_buy_segment_id: null, text_buy_segment: null, media_attachments: [] })
    const cleared = await patch({ id: made.body.id, media_attachments: null })
    expect(cleared.body).toMatchObject({ media_attachments: [], version: 2 })
  })

  it.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: undefined }, 'Title is required'],
    ['message', { message: 'Too short' }, 'Must be at least 12 characters'],
    ['send_at', { send_at: undefined }, 'Send at is required'],
    ['send_at', { send_at: at(-1) }, 'Send at value cannot be in the past'],
    ['text_buy_segment_id', { text_buy_segment_id: '' }, 'Sent to is required'],
    ['media_attachments.0.url', { media_attachments: [{ contentType: 'image/png' }] }, 'URL is required'],
    ['media_attachments.0.contentType', { media_attachments: [{ url: attachment.url }] }, 'Content type is required'],
    ...[
      'javascript:alert(1)',
      'http://169.254.169.254/latest/meta-data',
      '//pictures.example/a.png',
      '/leagues/nba.svg',
      'https://localhost/api/images/124/0193f1a2-0000-7000-8000-000000000000/',
      `/api/images/123/${randomUUID()}`,
    ].map((url): [string, object, string] => [
      'media_attachments.0.url',
      { media_attachments: [{ ...attachment, url }] },
      NOT_OURS,
    ]),
    ['media_attachments', { media_attachments: Array(6).fill(attachment) }, 'Must have at most 5 attachments'],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await post(more)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('accepts a file of its own channel, even in a change, and no file of another channel', async () => {
    const [own, other] = [await makePicture(server, 123), await makePicture(server, 124)]
    const withFile = (url: string) => ({ media_attachments: [attachment, { url, contentType: 'image/png' }] })
    const { body } = await post(withFile(own))
    expect(body.media_attachments[1].url).toContain(`${own}?expires=`)
    expect((await patch({ id: body.id, ...withFile(body.media_attachments[1].url) })).body.version).toBe(1)
    const refused = { status: 422, body: { errors: { 'media_attachments.1.url': [NOT_OURS] } } }
    for (const url of [other, `http://localhost${other}`, `https://localhost${other}?expires=1&signature=x`]) {
      expect(await post(withFile(url))).toMatchObject(refused)
      expect(await patch({ id: body.id, ...withFile(url) })).toMatchObject(refused)
    }
    await server.db
      .updateTable('bulk_messages')
      .set({ media: JSON.stringify([attachment, { ...attachment, url: 'javascript:alert(1)', filename: null }]) })
      .where('id', '=', body.id)
      .execute()
    expect(await patch({ id: body.id, status: 'Scheduled' })).toMatchObject(refused)
  })

  it('needs all abilities, an existing segment and a valid first status', async () => {
    expect((await post({}, await personWho(['bulk_messages', 'sales_channel']))).status).toBe(403)
    expect((await post({ text_buy_segment_id: randomUUID() })).body.detail).toBe('Segment not found')
    expect((await post({ status: 'Paused' })).status).toBe(409)
  })
})

describe('a change', () => {
  const steps: [string, string, number][] = [
    ['Draft', 'Scheduled', 200],
    ['Scheduled', 'Draft', 200],
    ['Scheduled', 'Paused', 200],
    ['Sending', 'Paused', 200],
    ['Paused', 'Scheduled', 200],
    ['Paused', 'Cancelled', 200],
    ['Done', 'Done', 200],
    ['Paused', 'Draft', 409],
    ['Paused', 'Sending', 409],
    ['Scheduled', 'Sending', 409],
    ['Sending', 'Done', 409],
    ['Done', 'Cancelled', 409],
    ['Cancelled', 'Scheduled', 409],
  ]
  it.each(steps)('of the status from %s to %s gets %i', async (from, to, status) => {
    const { id } = await make()
    await put(id, from)
    const answer = await patch({ id, status: to }, await personWho(['bulk_messages']))
    expect([answer.status, answer.body]).toMatchObject([
      status,
      status === 409 ? { code: 'Conflict', current: { id, status: from } } : { id, status: to },
    ])
  })

  it('of the form is possible for drafts, scheduled and paused texts, and scheduling it needs all abilities', async () => {
    const writer = await personWho(['bulk_messages'])
    const { id } = await make()
    expect((await patch({ id, title: 'New title' }, writer)).body).toMatchObject({ title: 'New title', version: 2 })
    expect((await patch({ id, title: 'New title' }, writer)).body.version).toBe(2)
    expect((await patch({ id, title: 'Newer', status: 'Scheduled' }, writer)).status).toBe(403)
    expect((await patch({ id, title: 'Newer', status: 'Scheduled' })).body.status).toBe('Scheduled')
    await put(id, 'Paused')
    expect((await patch({ id, title: 'Newest', status: 'Draft' })).status).toBe(409)
    await put(id, 'Sending')
    expect((await patch({ id, title: 'Too late' })).status).toBe(409)
    expect((await patch({ id, title: 'Too late' }, await personWho(['sales_channel']))).status).toBe(403)
  })

  it('to Scheduled is refused if the segment of the draft was deleted', async () => {
    const made = await server.call('POST', '/sales-channels/123/ttb-segments', {
      as: chief,
      body: { name: 'Gone soon', filters: [] },
    })
    const { id } = await make({ text_buy_segment_id: made.body.id })
    const path = `/sales-channels/123/ttb-segments/${made.body.id}`
    expect((await server.call('DELETE', path, { as: chief })).status).toBe(204)
    expect((await patch({ id, status: 'Scheduled' })).body.detail).toBe('Segment not found')
    expect((await patch({ id, status: 'Scheduled', text_buy_segment_id: null })).body.status).toBe('Scheduled')
  })

  it('to Cancelled is final, and repeating it changes nothing', async () => {
    const { id } = await make({ status: 'Scheduled' })
    const cancel = () => server.call('POST', `/bulk-messages/${id}/cancel`, { as: chief })
    expect((await cancel()).body).toMatchObject({ status: 'Cancelled', version: 2 })
    expect((await cancel()).body).toMatchObject({ status: 'Cancelled', version: 2 })
    await put(id, 'Done')
    expect((await cancel()).status).toBe(409)
  })
})

it('the list is only for the channel, and can be searched by title and filtered by id', async () => {
  const { id } = await make({ title: 'Parking is full' })
  const get = async (query: string) =>
    (await server.call('GET', `/sales-channels/123/bulk-messages?${query}`, { as: chief })).body
  expect((await get(`bulkMessageId=${id}`)).data).toMatchObject([{ id }])
  expect((await get('searchQuery=PARKING')).data).toMatchObject([{ id }])
  await server.db.updateTable('segments').set({ name: 'Our neighbours' }).where('id', '=', segment).execute()
  expect((await get('orderBy=text_buy_segment.name&take=1')).data).toMatchObject([
    { text_buy_segment: { name: 'Our neighbours' } },
  ])
  const stranger = await personWho(['all'], 124)
  expect((await server.call('GET', `/bulk-messages/${id}/recipients`, { as: stranger })).status).toBe(404)
})

describe('templates', () => {
  const save = (more: object) =>
    server.call('POST', '/message-templates', {
      as: chief,
      body: { sales_channel_id: 123, title: 'Welcome', message: 'Welcome, {first_name}', ...more },
    })
  it('are saved, overwritten by their title, searched and deleted', async () => {
    const made = await save({})
    expect([made.status, made.body]).toMatchObject([201, { title: 'Welcome', version: 1 }])
    const over = await save({ title: 'WELCOME', message: 'Welcome back, {first_name}' })
    expect([over.status, over.body]).toMatchObject([200, { id: made.body.id, title: 'WELCOME', version: 2 }])
    const get = async (query: string) =>
      (await server.call('GET', `/sales-channels/123/message-templates?${query}`, { as: chief })).body.data
    expect(await get('title=welcome')).toMatchObject([{ message: 'Welcome back, {first_name}' }])
    expect(await get(`title=${encodeURIComponent(' Ｗélcome ')}`)).toHaveLength(1)
    expect(await get('title=welc')).toEqual([])
    expect((await save({ title: 'Wélcome' })).body).toMatchObject({ id: made.body.id, title: 'Wélcome' })
    expect(await get('searchQuery=first_name')).toHaveLength(1)
    expect((await server.call('DELETE', `/message-templates/${made.body.id}`, { as: chief })).status).toBe(204)
    expect((await server.call('DELETE', `/message-templates/${made.body.id}`, { as: chief })).status).toBe(404)
  })
  it('need a title, a channel and a text', async () => {
    expect((await save({ title: '' })).body.errors).toEqual({ title: ['Title is required'] })
    expect((await save({ message: 'Short' })).body.errors).toEqual({ message: ['Must be at least 12 characters'] })
    for (const sales_channel_id of [undefined, null, ''])
      expect((await save({ sales_channel_id })).body.errors).toEqual({ sales_channel_id: ['Sales channel is not provided'] })
  })
})
