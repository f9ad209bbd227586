import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { at, DAY, HOUR, offersWorld } from '#tests/support/offers.ts'

const world = offersWorld()
const { body, make, patch, personWho, post, put } = world
const read = async (id: string, as = world.chief): Promise<Offer> =>
  (await world.server.call('GET', `/sales-channels/123/offers?offerId=${id}`, { as })).body.data[0]

async function addReward(): Promise<string> {
  const answer = await world.server.call('POST', '/rewards', {
    as: world.chief,
    body: { sales_channel_id: 123, code: `R${++count}`, description: 'Ten off', amount: 10, apply_to_all_events: true },
  })
  return answer.body.id
}
let count = 0
async function addSegment(channel = 123): Promise<string> {
  const id = randomUUID()
  await world.server.db
    .insertInto('segments')
    .values({ id, sales_channel_id: channel, name: 'Neighbours', name_key: sortKey('Neighbours'), filters: '[]' })
    .execute()
  return id
}

describe('a new offer', () => {
  it('takes its key as id, and shows its events, codes and reward', async () => {
    const key = randomUUID()
    const reward_id = await addReward()
    const event_data = { [world.later]: { price_code: 'YOUTH', hold_codes: ['H1', 'H1'] }, 99999: { price_code: 'X' } }
    const answer = await post({ events: [world.later, world.event], event_data, reward_id }, world.chief, key)
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        id: key,
        sales_channel: { id: 123, name: 'Channel 123' },
        event_id: world.event,
        event: { id: world.event, title: 'Cubs at Giants', time: at(3 * DAY) },
        events: [
          { id: world.event, event_id: world.event },
          { id: world.later, event_id: world.later },
        ],
        is_series_offer: true,
        additional_data: { price_code: null, hold_codes: [] },
        series_additional_data: [
          { eventId: world.event },
          { eventId: world.later, data: { price_code: 'YOUTH', hold_codes: ['H1'] } },
        ],
        reward: { amount: 10 },
        status: 'Draft',
        type: 'all',
        text_buy_segment_id: null,
        seatmap_view: false,
        requires_inventory_to_send: false,
        version: 1,
      },
    ])
    expect(Object.keys(answer.body.event_data)).toEqual([String(world.event), String(world.later)])
    expect(answer.body.series_events.map(({ title }: { title: string }) => title)).toEqual([
      'Cubs at Giants',
      'Dodgers at Giants',
    ])
  })

  it.each([
    ['events', { events: [] }, 'Must select at least one event'],
    ['events', { events: null }, 'Must select at least one event'],
    ['send_at', { send_at: null }, 'Send at is required'],
    ['send_at', { send_at: '' }, 'Send at is required'],
    ['send_at', { send_at: at(-1) }, 'Send at value cannot be in the past'],
    ['send_at', { send_at: at(4 * DAY) }, "Send at value cannot be after event's start time"],
    ['message', { message: 'Too short' }, 'Must be at least 12 characters'],
    ['message', { message: null }, 'Must be at least 12 characters'],
    ['type', { type: undefined }, 'Sent to is required'],
    ['text_buy_segment_id', { type: 'segment' }, 'Sent to is required'],
    ['auto_send', { auto_send: undefined }, 'Required'],
    ['auto_scale', { auto_scale: null }, 'Required'],
    ['status', { status: 'Sold' }, 'Must be one of Draft, Scheduled, Sending, Paused, Done, Cancelled'],
    ['reward_id', { reward_id: 'ten' }, 'Must be an id'],
    ['events', { events: '' }, 'Must select at least one event'],
    ['auto_scale', { auto_send: false, auto_scale: true }, 'Auto scale only works with auto send.'],
    ['max_users_per_batch', { max_users_per_batch: 0 }, 'Must be at least 1 user(s) per batch'],
    ['max_users_per_batch', { max_users_per_batch: null }, 'Must be at least 1 user(s) per batch'],
    ['max_users_per_batch', { max_users_per_batch: 31 }, 'Must be at most 150 users per batch'],
    ['max_users_per_batch', { max_users_per_batch: 1.5 }, 'Must be a whole number'],
    ['estimated_conversion_rate', { estimated_conversion_rate: 'ten' }, 'Must be a number'],
    ['estimated_conversion_rate', { estimated_conversion_rate: 0 }, 'Must be at least 1 if set'],
    ['estimated_conversion_rate', { estimated_conversion_rate: 101 }, 'Must be at most 100 if set'],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await post(more)
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [text]])
  })

  it('loses its codes if they are cleared', async () => {
    const { id } = await make({ event_data: { [world.event]: { price_code: 'YOUTH' } } })
    expect((await patch({ id, event_data: null })).body.additional_data).toEqual({ price_code: null, hold_codes: [] })
  })

  it('has the usual speed by default, and none if it finds its own', async () => {
    expect((await make({ max_users_per_batch: undefined })).max_users_per_batch).toBe(20)
    const scaled = await make({ auto_scale: true, max_users_per_batch: 20, estimated_conversion_rate: 25 })
    expect(scaled).toMatchObject({ max_users_per_batch: null, estimated_conversion_rate: 25 })
    const cleared = { max_users_per_batch: '', estimated_conversion_rate: '' }
    expect((await patch({ id: scaled.id, ...cleared })).body).toMatchObject({
      max_users_per_batch: null,
      estimated_conversion_rate: null,
    })
    expect((await post(cleared)).body.errors).toEqual({ max_users_per_batch: ['Must be at least 1 user(s) per batch'] })
  })

  it('is refused with rows of another channel, or with a status that cannot be the first', async () => {
    const theirs = await world.server.addEvent(124, { time: at(3 * DAY) })
    const refused = async (more: object) => {
      const { status, body: problem } = await post(more)
      return [status, problem.detail]
    }
    expect(await refused({ events: [world.event, theirs] })).toEqual([404, 'Event not found'])
    expect(await refused({ reward_id: randomUUID() })).toEqual([404, 'Reward not found'])
    expect(await refused({ type: 'segment', text_buy_segment_id: await addSegment(124) })).toEqual([404, 'Segment not found'])
    expect((await post({ status: 'Done' })).status).toBe(409)
    expect((await post({ status: 'Sleeping' })).status).toBe(422)
  })

  it('needs all abilities to be scheduled, and the ability for channels to be a draft', async () => {
    const clerk = await personWho(['sales_channel'])
    expect((await post({}, clerk)).status).toBe(201)
    expect((await post({ status: 'Scheduled' }, clerk)).status).toBe(403)
    expect((await post({}, await personWho(['offers']))).status).toBe(403)
    expect((await post({ status: 'Scheduled' })).status).toBe(201)
  })
})

describe('a change of the status alone', () => {
  const steps: [string, string, number][] = [
    ['Draft', 'Scheduled', 200],
    ['Scheduled', 'Draft', 200],
    ['Sending', 'Paused', 200],
    ['Paused', 'Sending', 200],
    ['Draft', 'Cancelled', 200],
    ['Sending', 'Cancelled', 200],
    ['Paused', 'Paused', 200],
    ['Done', 'Done', 200],
    ['Draft', 'Sending', 409],
    ['Draft', 'Paused', 409],
    ['Scheduled', 'Paused', 409],
    ['Scheduled', 'Sending', 409],
    ['Paused', 'Scheduled', 409],
    ['Paused', 'Draft', 409],
    ['Sending', 'Done', 409],
    ['Done', 'Cancelled', 409],
    ['Cancelled', 'Draft', 409],
  ]
  it.each(steps)('from %s to %s gets %i', async (from, to, status) => {
    const { id } = await make()
    await put(id, from)
    const answer = await patch({ id, sales_channel_id: 123, status: to })
    expect([answer.status, answer.body]).toMatchObject([
      status,
      status === 409 ? { code: 'Conflict', current: { id, status: from } } : { id, status: to },
    ])
  })

  it('needs the ability for offers to schedule or return to draft, and the one for channels otherwise', async () => {
    const [clerk, offerer] = [await personWho(['sales_channel']), await personWho(['offers'])]
    const { id } = await make()
    const step = async (status: string, as: string) => (await patch({ id, sales_channel_id: 123, status }, as)).status
    expect([await step('Scheduled', clerk), await step('Scheduled', offerer)]).toEqual([403, 200])
    expect([await step('Draft', clerk), await step('Draft', offerer)]).toEqual([403, 200])
    await put(id, 'Sending')
    expect([await step('Paused', offerer), await step('Paused', clerk), await step('Sending', clerk)]).toEqual([403, 200, 200])
  })

  it('to Scheduled is refused if the segment of the draft was deleted', async () => {
    const segment = await addSegment()
    const { id } = await make({ type: 'segment', text_buy_segment_id: segment })
    const path = `/sales-channels/123/ttb-segments/${segment}`
    expect((await world.server.call('DELETE', path, { as: world.chief })).status).toBe(204)
    for (const more of [{}, { message: 'A text that is long enough' }]) {
      const answer = await patch({ id, status: 'Scheduled', ...more })
      expect([answer.status, answer.body.detail]).toEqual([404, 'Segment not found'])
    }
    expect((await patch({ id, status: 'Scheduled', type: 'all' })).body).toMatchObject({
      status: 'Scheduled',
      text_buy_segment_id: null,
    })
  })

  it('is recorded in the offer’s activity, and sent to its viewers', async () => {
    const { id } = await make()
    await patch({ id, sales_channel_id: 123, status: 'Scheduled' })
    const { body: log } = await world.server.call('GET', `/activity/offer/${id}`, { as: world.chief })
    expect(log.map(({ metadata }: { metadata: object }) => metadata)).toMatchObject([
      { what: 'status', from: 'Draft', to: 'Scheduled' },
      { what: 'status', from: null, to: 'Draft' },
    ])
    expect(log[0].description).toMatch(/^Status changed from Draft to Scheduled by Person/)
    expect(world.server.activity.at(-1)).toMatchObject({ offer: id, entry: { id: log[0].id } })
  })

  it('of an offer whose events are over can only cancel it', async () => {
    const { id } = await make()
    world.server.clock.advance(4 * DAY)
    const as = await personWho(['all'])
    expect((await patch({ id, sales_channel_id: 123, status: 'Scheduled' }, as)).body.detail).toBe(
      'The event of this offer is over.',
    )
    expect((await patch({ id, message: 'A text that is long enough' }, as)).status).toBe(409)
    expect((await patch({ id, auto_send: false }, as)).status).toBe(409)
    expect((await patch({ id, sales_channel_id: 123, status: 'Cancelled' }, as)).status).toBe(200)
  })
})

describe('offers of a channel', () => {
  it('can be deleted while they are drafts or scheduled, and are not found afterwards', async () => {
    const { id } = await make()
    await put(id, 'Paused')
    expect((await world.server.call('DELETE', `/offers/${id}`, { as: world.chief })).status).toBe(409)
    await put(id, 'Scheduled')
    expect((await world.server.call('DELETE', `/offers/${id}`, { as: world.chief })).status).toBe(204)
    expect((await world.server.call('DELETE', `/offers/${id}`, { as: world.chief })).status).toBe(404)
    expect((await patch({ id, sales_channel_id: 123, status: 'Cancelled' })).status).toBe(404)
    expect(await read(id)).toBeUndefined()
  })

  it('cannot be read or changed from another channel', async () => {
    const stranger = await personWho(['all'], 124)
    const { id } = await make()
    expect((await world.server.call('GET', '/sales-channels/123/offers', { as: stranger })).status).toBe(403)
    expect((await world.server.call('GET', '/offers', { as: world.chief })).status).toBe(403)
    for (const path of [`/offers/${id}/recipients`, `/offers/${id}/delivery-status`, `/activity/offer/${id}`])
      expect((await world.server.call('GET', path, { as: stranger })).status).toBe(404)
    expect((await patch({ id, status: 'Cancelled' }, stranger)).status).toBe(404)
  })

  it('are sorted by the time of sending, latest first, and searched by events and text', async () => {
    const as = await personWho(['all'], 125)
    const theirs = await world.server.addEvent(125, { time: at(3 * DAY), title: 'Wolves at Bulls' })
    const other = await world.server.addEvent(125, { time: at(4 * DAY), title: 'Heat at Bulls' })
    const add = (more: object) =>
      world.server.call('POST', '/sales-channels/125/offers', { as, body: body({ events: [theirs], ...more }) })
    await add({ send_at: at(HOUR), message: 'The first text of them' })
    await add({ send_at: at(3 * HOUR), message: 'The second text of them', events: [theirs, other] })
    await add({ send_at: at(2 * HOUR), message: 'Something else for you' })
    const texts = async (query: string) =>
      (await world.server.call('GET', `/sales-channels/125/offers?${query}`, { as })).body.data.map(({ message }: Offer) =>
        message.slice(0, 8),
      )
    expect(await texts('')).toEqual(['The seco', 'Somethin', 'The firs'])
    expect(await texts('order=asc')).toEqual(['The firs', 'The seco', 'Somethin'])
    expect(await texts('orderBy=message&order=asc')).toEqual(['Somethin', 'The firs', 'The seco'])
    expect(await texts('searchQuery=HEAT')).toEqual(['The seco'])
    expect(await texts('searchQuery=else')).toEqual(['Somethin'])
    expect((await world.server.call('GET', '/sales-channels/125/offers?orderBy=nothing', { as })).status).toBe(422)
    const provider = (await world.server.signIn({ role: 'provider' })).token
    expect((await world.server.call('GET', '/offers?searchQuery=wolves', { as: provider })).body.meta.totalCount).toBe(3)
  })

  it('are counted by their events, and show an event’s new title', async () => {
    const game = await world.server.addEvent(123, { time: at(6 * DAY), title: 'Padres at Giants' })
    const countOf = async () => (await world.server.call('GET', `/events/${game}`, { as: world.chief })).body._count.offers
    const one = await make({ events: [game] })
    const two = await make({ events: [world.event, game] })
    expect(await countOf()).toBe(2)
    await patch({ id: two.id, events: [world.event] })
    expect(await countOf()).toBe(1)
    await world.server.db.updateTable('events').set({ title: 'Padres at the Giants' }).where('id', '=', game).execute()
    expect(await read(one.id)).toMatchObject({ event: { title: 'Padres at the Giants' }, version: 2 })
    await world.server.call('DELETE', `/offers/${one.id}`, { as: world.chief })
    expect(await countOf()).toBe(0)
  })
})

it('devices get offers with their first load, then changes and deletions', async () => {
  const { Device } = await import('#tests/support/device.ts')
  const { id } = await make()
  const device = new Device(world.server, 123, world.chief)
  device.tables = ['events', 'offers']
  await device.pull()
  expect(device.rowsOf('offers').get(id)).toMatchObject({ status: 'Draft', event: { title: 'Cubs at Giants' } })
  await patch({ id, sales_channel_id: 123, status: 'Scheduled' })
  await device.pull()
  expect(device.rowsOf('offers').get(id)).toMatchObject({ status: 'Scheduled' })
  await world.server.call('DELETE', `/offers/${id}`, { as: world.chief })
  await device.pull()
  expect(device.rowsOf('offers').has(id)).toBe(false)
})
