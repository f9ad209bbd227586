import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Messages } from '#server/kernel/gateways/messages.ts'
import { at, BATCH, HOUR, SECOND, sendingWorld } from '#tests/support/sending.ts'

const world = sendingWorld()
const { addFans, counts, next, offer, sent, statusOf, turn } = world

describe('exactly once', () => {
  const failing = (send: Messages['send']) => {
    const { messages } = world.server.context.gateways
    world.server.context.gateways.messages = { ...messages, send }
    return messages
  }

  it('messages of a node that died after the gateway took them are looked up, not sent again', async () => {
    await addFans(3)
    const id = await offer()
    world.server.context.faults = {
      afterOutside: () => {
        throw new Error('killed')
      },
    }
    await expect(turn()).rejects.toThrow('killed')
    delete world.server.context.faults
    expect(await sent()).toHaveLength(3)
    let again = 0
    const messages = failing((message, under) => {
      again++
      return messages.send(message, under)
    })
    await next()
    expect([again, await counts(id)]).toMatchObject([0, { sent: 0, scheduled: 3 }])
    await next(60 * SECOND)
    expect([again, await counts(id), await statusOf(id)]).toMatchObject([0, { sent: 3, scheduled: 0 }, 'Done'])
    expect(await sent()).toHaveLength(3)
  })

  it('a gateway that does not respond is tried three times', async () => {
    const { vi } = await import('vitest')
    const { log: lines } = await import('#server/log.ts')
    vi.spyOn(lines, 'trouble').mockImplementation(() => {})
    await addFans(1)
    const id = await offer()
    failing(() => Promise.reject(new Error('no answer')))
    await turn()
    await next()
    expect(await counts(id)).toMatchObject({ scheduled: 1, failed: 0 })
    await next()
    expect([await counts(id), await statusOf(id)]).toMatchObject([{ scheduled: 0, failed: 1 }, 'Done'])
    const { body } = await world.server.call('GET', `/offers/${id}/recipients`, { as: world.chief })
    expect(body.data).toMatchObject([{ status: 'Failed', num_failed_attempts: 3, error_message: 'The gateway didn’t respond.' }])
    vi.restoreAllMocks()
  })

  it('a message that the gateway refuses has failed for good', async () => {
    await addFans(1)
    const id = await offer()
    failing(async () => ({ sent: false, reason: 'Not a mobile number' }))
    await turn()
    expect(await counts(id)).toMatchObject({ failed: 1 })
    expect(await world.server.db.selectFrom('fan_messages').select('id').execute()).toEqual([])
  })

  it('two turns at once share the work', async () => {
    await addFans(8)
    const id = await offer()
    await Promise.all([turn(), turn()])
    world.server.clock.advance(BATCH)
    await Promise.all([turn(), turn()])
    expect(await counts(id)).toMatchObject({ sent: 8 })
    expect(new Set((await sent()).map(({ address }) => address)).size).toBe(8)
  })
})

it('a sale belongs to the last offer that its buyer got for the event', async () => {
  const { salesOfOffer } = await import('#server/offers/sales-of-offer.ts')
  const { sql } = await import('kysely')
  const { ticket } = await import('#tests/support/sync-world.ts')
  const [fan] = await addFans(1)
  const first = await offer()
  await turn()
  world.server.clock.advance(HOUR)
  const second = await offer({ send_at: at(HOUR) })
  await turn()
  const sale = async (ms: number) => {
    const id = randomUUID()
    const purchased_time = at(ms)
    await world.server.db
      .insertInto('transactions')
      .values({ ...ticket(world.event, 1), id, user_id: fan!, purchased_time })
      .execute()
    return id
  }
  const early = await sale(HOUR / 2)
  const late = await sale(2 * HOUR)
  await sale(9 * 24 * HOUR)
  const of = async (id: string) =>
    (await sql<{ id: string }>`${salesOfOffer(id)}`.execute(world.server.db)).rows.map((row) => row.id)
  expect([await of(first), await of(second)]).toEqual([[early], [late]])
  const sold = async (query: string) =>
    world.server.call(
      'GET',
      `/metrics/tickets_sold?salesChannelId=123&unit=hour&startAt=${at(0)}&endAt=${at(24 * HOUR)}${query}`,
      {
        as: world.chief,
      },
    )
  const totals = [await sold(''), await sold(`&offerId=${first}`), await sold(`&offerId=${second}`)]
  expect(totals.map(({ body }) => body.totals[0].total)).toEqual([2, 1, 1])
  expect((await sold(`&offerId=${randomUUID()}`)).status).toBe(404)
})
