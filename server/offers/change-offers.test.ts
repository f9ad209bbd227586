import { describe, expect, it } from 'vitest'
import { at, DAY, HOUR, offersWorld } from '#tests/support/offers.ts'

const world = offersWorld()
const { make, patch, personWho, put } = world
let count = 0

describe('a change of the form', () => {
  it('keeps absent fields, and makes a new version only if something differs', async () => {
    const offer = await make({ events: [world.event, world.later] })
    const changed = await patch({ id: offer.id, sales_channel_id: 124, message: 'Another text for you' })
    expect(changed.body).toMatchObject({
      message: 'Another text for you',
      sales_channel_id: 123,
      version: 2,
      events: offer.events,
    })
    expect((await patch({ id: offer.id, message: 'Another text for you' })).body.version).toBe(2)
  })

  it('is possible for drafts, scheduled and paused offers', async () => {
    const { id } = await make()
    const edit = async () => (await patch({ id, message: `A text of number ${++count}` })).status
    for (const [status, answer] of [
      ['Draft', 200],
      ['Scheduled', 200],
      ['Paused', 200],
      ['Sending', 409],
      ['Done', 409],
      ['Cancelled', 409],
    ] as const) {
      await put(id, status)
      expect([status, await edit()]).toEqual([status, answer])
    }
  })

  it('needs all abilities to schedule, and turns a paused offer back into a draft if nobody got it yet', async () => {
    const clerk = await personWho(['sales_channel'])
    const { id } = await make()
    expect((await patch({ id, message: 'A text that is long enough', status: 'Scheduled' }, clerk)).status).toBe(403)
    expect((await patch({ id, message: 'A text that is long enough', status: 'Scheduled' })).body.status).toBe('Scheduled')
    expect((await patch({ id, message: 'A text to think about', status: 'Draft' }, clerk)).status).toBe(403)
    await put(id, 'Paused')
    expect((await patch({ id, message: 'A text to think about', status: 'Draft' })).body.status).toBe('Draft')
  })

  it('checks the time of sending only if it changes', async () => {
    const { id, send_at } = await make()
    world.server.clock.advance(2 * HOUR)
    expect((await patch({ id, send_at, message: 'Sent at the same time' })).status).toBe(200)
    expect((await patch({ id, send_at: at(HOUR + 1) })).body.errors).toEqual({ send_at: ['Send at value cannot be in the past'] })
    expect((await patch({ id, message: 'Too short' })).body.errors).toEqual({ message: ['Must be at least 12 characters'] })
  })

  it('keeps an event that has started in its offer', async () => {
    const { id } = await make({ events: [world.event, world.later] })
    world.server.clock.advance(4 * DAY)
    const as = await personWho(['all'])
    expect((await patch({ id, events: [world.later] }, as)).status).toBe(409)
    expect((await patch({ id, events: [world.event, world.later], message: 'Still for the second game' }, as)).status).toBe(200)
  })
})

describe('a change of the configuration', () => {
  it('is possible while the offer is being sent, and cannot change its status', async () => {
    const { id } = await make()
    await put(id, 'Sending')
    const config = { id, sales_channel_id: 123, status: 'Sending', auto_send: true, auto_scale: true, max_users_per_batch: null }
    expect((await patch({ ...config, estimated_conversion_rate: 25 })).body).toMatchObject({
      status: 'Sending',
      auto_scale: true,
      max_users_per_batch: null,
      estimated_conversion_rate: 25,
    })
    expect((await patch({ ...config, status: 'Paused' })).status).toBe(409)
    const off = await patch({ id, status: 'Sending', auto_scale: false, max_users_per_batch: 4 })
    expect(off.body).toMatchObject({ auto_scale: false, max_users_per_batch: 4, estimated_conversion_rate: null })
    expect((await patch({ id, max_users_per_batch: '5', estimated_conversion_rate: ' 2.5 ' })).body).toMatchObject({
      max_users_per_batch: 5,
      estimated_conversion_rate: 2.5,
    })
    const { version } = (await patch({ id, estimated_conversion_rate: 33.33333 })).body
    expect((await patch({ id, estimated_conversion_rate: 33.33333 })).body).toMatchObject({
      estimated_conversion_rate: 33.333,
      version,
    })
    await put(id, 'Done')
    expect((await patch({ id, status: 'Done', auto_send: false })).status).toBe(409)
  })

  it.each([
    [{ max_users_per_batch: 0 }, 'max_users_per_batch', 'Must be at least 5 user per minute'],
    [{ max_users_per_batch: 31 }, 'max_users_per_batch', 'Must be at most 150 users per minute'],
    [
      { auto_scale: true, estimated_conversion_rate: 0.5 },
      'estimated_conversion_rate',
      'Estimated conversion rate must be at least 1 if set',
    ],
    [
      { auto_scale: true, estimated_conversion_rate: 200 },
      'estimated_conversion_rate',
      'Estimated conversion rate must be at most 100 if set',
    ],
  ])('is refused with its own message for %j', async (more, field, text) => {
    const { id } = await make()
    expect((await patch({ id, status: 'Draft', ...more })).body.errors).toEqual({ [field]: [text] })
  })
})

it('writes to the log what was changed, with old and new values', async () => {
  const { id } = await make()
  await patch({ id, max_users_per_batch: 6, message: 'Another text for you', seatmap_view: true })
  const [edited] = (await world.server.call('GET', `/activity/offer/${id}`, { as: await personWho(['sales_channel']) })).body
  expect(edited.metadata).toMatchObject({
    what: 'edited',
    changes: expect.arrayContaining([
      { field: 'max_users_per_batch', from: 20, to: 6 },
      { field: 'message', from: 'Your seats could be better, {first_name}', to: 'Another text for you' },
      { field: 'seatmap_view', from: false, to: true },
    ]),
  })
  await patch({ id, status: 'Draft', max_users_per_batch: 4 })
  const [configured] = (await world.server.call('GET', `/activity/offer/${id}`, { as: await personWho(['sales_channel']) })).body
  expect(configured.metadata.changes).toEqual([{ field: 'max_users_per_batch', from: 6, to: 4 }])
})
