import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OfferActivity } from '#contract/offers.ts'
import type { Recipient } from '#contract/sending.ts'
import { deliverLocally } from '#server/chat/local-delivery.job.ts'
import { sendKinds } from '#server/send-messages.ts'
import { makeMassText } from '#tests/support/campaigns.ts'
import { at, BATCH, HOUR, SECOND, sendingWorld } from '#tests/support/sending.ts'

const world = sendingWorld()
const { addFans, counts, next, offer, sent, statusOf, turn } = world
const step = (id: string, status: string) =>
  world.server.call('PATCH', '/offers', { as: world.chief, body: { id, sales_channel_id: 123, status } })
const log = async (id: string): Promise<string[]> =>
  (await world.server.call('GET', `/activity/offer/${id}`, { as: world.chief })).body.map(
    ({ description }: OfferActivity) => description,
  )

describe('an offer', () => {
  it('starts at its time, is sent in batches, and is done when nobody is left', async () => {
    await addFans(6)
    const id = await offer({ send_at: at(HOUR) })
    await turn()
    expect([await statusOf(id), await sent()]).toEqual(['Scheduled', []])
    await next(HOUR)
    expect([await statusOf(id), await counts(id)]).toMatchObject(['Sending', { sent: 4, scheduled: 2 }])
    await next(BATCH - 1)
    expect(await sent()).toHaveLength(4)
    await next(1)
    expect([await statusOf(id), await counts(id)]).toMatchObject(['Done', { sent: 6, scheduled: 0 }])
    expect((await sent()).map(({ text }) => text).sort()[0]).toBe('Your seats could be better, Fan0. Cubs at Giants!')
    expect(await log(id)).toEqual([
      'Status changed from Sending to Done',
      'Sent to 2 fans, 0 remaining',
      'Sent to 4 fans, 2 remaining',
      'Started sending to 6 fans',
      'Status changed from Scheduled to Sending',
      expect.stringMatching(/^Created as Scheduled by Person/),
    ])
  })

  it('appears in the chats and activities of its fans, and gets their delivery reports', async () => {
    const [fan] = await addFans(1)
    const id = await offer()
    await turn()
    const messages = await world.server.db.selectFrom('fan_messages').selectAll().where('fan_id', '=', fan!).execute()
    expect(messages).toMatchObject([
      { direction: 'out', status: 'sent', message: 'Your seats could be better, Fan0. Cubs at Giants!' },
    ])
    expect(await world.server.db.selectFrom('fan_activities').select('type').execute()).toEqual([{ type: 'Cron - Send offer' }])
    expect(world.server.chats).toContain(fan)
    await deliverLocally.run(world.server.context, {})
    expect(await counts(id)).toMatchObject({ sent: 0, delivered: 1 })
    const { body } = await world.server.call('GET', `/offers/${id}/recipients?searchQuery=fan0`, { as: world.chief })
    expect(body.data).toMatchObject([{ status: 'Delivered', recipient: { id: fan, first_name: 'Fan0' }, num_failed_attempts: 0 }])
  })

  it('is not sent to fans who opted out, are blocked, or have no message channel', async () => {
    await addFans(1, { subscribed: false })
    await addFans(1, { blocked: true })
    const [first, second] = await addFans(3)
    const id = await offer()
    await world.server.db.deleteFrom('fan_channels').where('fan_id', '=', second!).execute()
    const { beginDue } = await import('./begin.ts')
    await beginDue(world.server.context, sendKinds)
    await world.server.db.updateTable('fans').set({ subscribed: false }).where('id', '=', first!).execute()
    await turn()
    expect(await counts(id)).toMatchObject({ sent: 1, cancelled: 1, failed: 1 })
    expect((await sent()).map(({ text }) => text)).toEqual([expect.stringContaining('Fan2')])
    const { body } = await world.server.call('GET', `/offers/${id}/recipients?orderBy=recipient.first_name`, { as: world.chief })
    expect(body.data.map(({ error_message }: Recipient) => error_message)).toEqual([
      'This fan has opted out of messages.',
      'This fan has no messaging channel.',
      null,
    ])
  })

  it.each(['offer', 'mass text'])(
    'as an %s sends one message to a number that several fans share: to the newest who is subscribed',
    async (kind) => {
      const phone = '+13125557001'
      const [old, newest, gone] = await addFans(3, { phone })
      const [alone] = await addFans(1)
      const { db } = world.server
      const since = (fan: number, created_at: string) =>
        db.updateTable('fans').set({ created_at }).where('id', '=', fan).execute()
      await since(old!, at(-3 * HOUR))
      await since(newest!, at(-2 * HOUR))
      await since(gone!, at(-HOUR))
      await db.updateTable('fans').set({ subscribed: false }).where('id', '=', gone!).execute()
      const id = kind === 'offer' ? await offer() : await makeMassText(world.server, 123)
      if (kind === 'mass text')
        await db
          .updateTable('bulk_messages')
          .set({ status: 'Scheduled', send_at: at(0) })
          .where('id', '=', id)
          .execute()
      await turn()
      const { rows } = await sql<{ fan_id: number }>`select fan_id from send_recipients where send_id = ${id}`.execute(db)
      expect(rows.map(({ fan_id }) => fan_id).toSorted()).toEqual([newest!, alone!].toSorted())
      expect(await sent()).toHaveLength(2)
    },
  )

  it('waits in quiet hours, and logs once until when', async () => {
    await addFans(1)
    const id = await offer()
    world.server.clock.set(Date.parse('2026-03-11T03:00:00Z'))
    await turn()
    await next()
    await next(60 * SECOND)
    expect([await statusOf(id), await sent()]).toEqual(['Sending', []])
    expect((await log(id)).slice(0, 2)).toEqual(['Waiting: quiet hours until 03/11/26 8:00am CDT', 'Started sending to 1 fan'])
    world.server.clock.set(Date.parse('2026-03-11T13:00:00Z'))
    await turn()
    expect(await sent()).toHaveLength(1)
  })

  it('waits until a seat is available, and counts one whose hold has expired', async () => {
    await addFans(1)
    const [seat] = await world.server.addSeats(123, world.event, ['1'])
    await world.server.db
      .updateTable('seats')
      .set({ status: 'reserved', reserved_until: at(BATCH) })
      .where('uuid', '=', seat!)
      .execute()
    const id = await offer({ requires_inventory_to_send: true })
    await turn()
    expect((await log(id))[0]).toBe('Waiting: no seats available')
    await next()
    expect(await sent()).toHaveLength(1)
  })

  it('can be paused between batches, resumed and cancelled', async () => {
    await addFans(9)
    const id = await offer()
    await turn()
    expect((await step(id, 'Paused')).status).toBe(200)
    await next()
    expect(await counts(id)).toMatchObject({ sent: 4, paused: 5, scheduled: 0 })
    await step(id, 'Sending')
    await next()
    expect(await counts(id)).toMatchObject({ sent: 8, scheduled: 1 })
    await step(id, 'Cancelled')
    await next()
    expect(await counts(id)).toMatchObject({ sent: 8, cancelled: 1 })
    expect(await sent()).toHaveLength(8)
  })

  it('that is cancelled in the middle of a batch does not send the rest', async () => {
    await addFans(25)
    const id = await offer({ max_users_per_batch: 30 })
    const { messages } = world.server.context.gateways
    let first = true
    world.server.context.gateways.messages = {
      ...messages,
      async send(message, under) {
        if (first) {
          first = false
          await step(id, 'Cancelled')
        }
        return messages.send(message, under)
      },
    }
    await turn()
    expect(await counts(id)).toMatchObject({ sent: 10, cancelled: 15 })
  })

  it('keeps its recipients when it is scheduled again after its first messages', async () => {
    await addFans(5)
    const id = await offer({ send_at: at(HOUR) })
    await next(HOUR)
    await step(id, 'Paused')
    await addFans(1)
    const edit = (status: string) =>
      world.server.call('PATCH', '/offers', { as: world.chief, body: { id, message: `Another text, ${status}`, status } })
    expect((await edit('Draft')).status).toBe(409)
    expect((await edit('Scheduled')).status).toBe(200)
    await next()
    await next()
    expect(await counts(id)).toMatchObject({ sent: 5 })
    expect((await log(id)).filter((line) => line.includes('Started'))).toHaveLength(1)
  })

  it('finds its own speed: first from the estimate, after half an hour from its sales', async () => {
    await addFans(60)
    await world.server.addSeats(
      123,
      world.event,
      Array.from({ length: 150 }, (_, n) => String(n)),
    )
    const id = await offer({ auto_scale: true, estimated_conversion_rate: 50, max_users_per_batch: null })
    await turn()
    expect(await counts(id)).toMatchObject({ sent: 2 })
    expect(await log(id)).toContain('Speed: 2 fans per batch (150 free, estimated conversion rate 50%)')
    await next(30 * 60 * SECOND)
    expect((await log(id))[1]).toBe('Speed: 30 fans per batch (150 free, measured conversion rate 1%)')
    expect(await counts(id)).toMatchObject({ sent: 32 })
  })

  it('stops once its event is over', async () => {
    await addFans(5)
    const id = await offer()
    await turn()
    world.server.clock.advance(73 * HOUR)
    await turn()
    const as = (await world.server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
    const { body } = await world.server.call('GET', `/activity/offer/${id}`, { as })
    expect(body[0].description).toBe('Stopped: the event is over')
    expect(await sent()).toHaveLength(4)
  })
})

describe('a mass text', () => {
  it('is sent to a segment in batches of twenty, with the legally required footer', async () => {
    await addFans(21)
    await addFans(2, { first_name: 'Someone' })
    const segment = await world.server.call('POST', '/sales-channels/123/ttb-segments', {
      as: world.chief,
      body: { name: 'Fans', filters: [{ id: 'first_name', comparator: 'contains', value: 'fan' }] },
    })
    const { body } = await world.server.call('POST', '/sales-channels/123/bulk-messages', {
      as: world.chief,
      body: {
        title: 'Doors',
        message: 'Doors open early, %%first_name%%',
        send_at: at(0),
        text_buy_segment_id: segment.body.id,
        status: 'Scheduled',
      },
    })
    await turn()
    expect(await counts(body.id, 'bulk-messages')).toMatchObject({ sent: 20, scheduled: 1 })
    await world.server.call('PATCH', '/bulk-messages', { as: world.chief, body: { id: body.id, status: 'Paused' } })
    expect(await counts(body.id, 'bulk-messages')).toMatchObject({ sent: 20, paused: 1 })
    await world.server.call('PATCH', '/bulk-messages', { as: world.chief, body: { id: body.id, status: 'Scheduled' } })
    await next()
    expect(await counts(body.id, 'bulk-messages')).toMatchObject({ sent: 21, paused: 0 })
    expect((await sent()).every(({ text }) => /^Doors open early, Fan\d+\nReply HELP for help, STOP to cancel/.test(text))).toBe(
      true,
    )
  })
})
