import { describe, expect, it } from 'vitest'
import { at, HOUR, sendingWorld } from '#tests/support/sending.ts'

const world = sendingWorld()
const call = (method: 'POST' | 'PATCH', path: string, body: object) => world.server.call(method, path, { as: world.chief, body })

const kinds = {
  offers: {
    update: '/offers',
    body: () => ({ events: [world.event], type: 'all', auto_send: true, auto_scale: false, max_users_per_batch: 4 }),
  },
  'bulk-messages': { update: '/bulk-messages', body: () => ({ title: 'Doors', text_buy_segment_id: null }) },
}
const stray = ['{seat}', '%%team%%', '{first name}', '{ first_name }', '[first_name]', '%first_name%', '{{first_name}}']

describe.each(Object.entries(kinds))('variables of %s', (path, { update, body }) => {
  const create = (message: string, more: object = {}) =>
    call('POST', `/sales-channels/123/${path}`, { ...body(), send_at: at(HOUR), message, ...more })
  const change = (more: object) => call('PATCH', update, more)
  const named = (written: string) => ({ status: 422, body: { errors: { message: [`Unknown variables: ${written}`] } } })

  it.each(stray)('a text with %s is not scheduled unless the sender confirms it', async (written) => {
    const message = `Hi ${written}, doors open early`
    expect(await create(message, { status: 'Scheduled' })).toMatchObject(named(written))
    expect(await create(message, { status: 'Scheduled', allow_unknown_variables: false })).toMatchObject(named(written))
    const confirmed = await create(message, { status: 'Scheduled', allow_unknown_variables: true })
    expect([confirmed.status, confirmed.body.message]).toEqual([201, message])
    expect(confirmed.body).not.toHaveProperty('allow_unknown_variables')
  })

  it('a draft can contain anything, and is checked when it is scheduled, alone or with other fields', async () => {
    const { status, body: draft } = await create('Hi [first name] and %%team%%, hello')
    const { id } = draft
    expect(status).toBe(201)
    expect(await change({ id, status: 'Scheduled' })).toMatchObject(named('[first name], %%team%%'))
    expect(await change({ id, status: 'Scheduled', send_at: at(2 * HOUR) })).toMatchObject(named('[first name], %%team%%'))
    expect(await change({ id, message: 'Hi {x} and all others' })).toMatchObject({ status: 200 })
    expect(await change({ id, status: 'Scheduled', allow_unknown_variables: true })).toMatchObject({
      status: 200,
      body: { status: 'Scheduled', message: 'Hi {x} and all others' },
    })
  })

  it('a scheduled or paused text is checked only when it changes', async () => {
    const { body: row } = await create('Hi {x} and all others', { status: 'Scheduled', allow_unknown_variables: true })
    const { id } = row
    expect((await change({ id, send_at: at(2 * HOUR) })).status).toBe(200)
    expect(await change({ id, message: 'Hi {y} and all others' })).toMatchObject(named('{y}'))
    expect((await change({ id, message: 'Hi {y} and all others', allow_unknown_variables: true })).status).toBe(200)
    const table = path === 'offers' ? ('offers' as const) : ('bulk_messages' as const)
    await world.server.db.updateTable(table).set({ status: 'Paused' }).where('id', '=', id).execute()
    expect(await change({ id, message: 'Hi {z} and all others' })).toMatchObject(named('{z}'))
    expect((await change({ id, status: path === 'offers' ? 'Sending' : 'Scheduled' })).status).toBe(200)
  })

  it('known variables are filled in for each fan, and the blank before a missing name is removed', async () => {
    await world.addFans(1, { first_name: ' ', phone: '+13125558001' })
    await create('Hi {first_name}, doors open early', { status: 'Scheduled', send_at: at(0) })
    await world.turn()
    expect((await world.sent()).map(({ text }) => text.split('\n')[0])).toEqual(['Hi, doors open early'])
  })
})

it('a mass text has no event, so variables of events are unknown', async () => {
  const body = { title: 'Doors', text_buy_segment_id: null, send_at: at(HOUR), status: 'Scheduled' }
  const { status } = await call('POST', '/sales-channels/123/bulk-messages', { ...body, message: 'See {event_title} with us' })
  expect(status).toBe(422)
})
