import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { toIso } from '#lib/time.ts'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { endSubscriptions, renewPasses } from './renewals.job.ts'

// A node reads the subscriptions before another node commits a charge, and locks one of them after it.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_pass: true })
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

// The embedded database has one connection, so it runs one of the two after the other.
it.runIf(onRealPostgres)('a subscription does not end during a charge that another node stored meanwhile', async () => {
  const pass = await makePass(server, 123, { events: [await server.addEvent(123)] })
  const id = await makeSubscription(server, pass, { status: 'pending_cancel', renews_at: toIso(START) })
  const key = randomUUID()
  const ending = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('pass_subscriptions').select('id').where('id', '=', id).forUpdate().execute()
    const ended = endSubscriptions(server.db, START + 1)
    await untilOneWaits(server.db)
    await tx
      .insertInto('pass_charges')
      .values({
        key,
        subscription_id: id,
        sales_channel_id: 123,
        period: toIso(START),
        attempt: 0,
        amount: 10,
        currency: 'USD',
        leased_until: toIso(START),
        created_at: toIso(START),
      })
      .execute()
    return { ended }
  })
  await ending.ended
  const read = () => server.db.selectFrom('pass_subscriptions').select('status').where('id', '=', id).executeTakeFirst()
  expect(await read()).toEqual({ status: 'pending_cancel' })
  await server.db.updateTable('pass_charges').set({ state: 'failed' }).where('key', '=', key).execute()
  await endSubscriptions(server.db, START + 1)
  expect(await read()).toEqual({ status: 'cancelled' })
})

it('nodes that begin charges at the same moment never begin the same one', async () => {
  const pass = await makePass(server, 123, { events: [await server.addEvent(123)] })
  const fan = await makeFan(server, 123)
  const made = Array.from({ length: 1_000 }, () => makeSubscription(server, pass, { fan, renews_at: toIso(START) }))
  const ids = await Promise.all(made)
  server.clock.set(START + 1000)
  await Promise.all(Array.from({ length: 6 }, () => renewPasses.run(server.context, null)))
  const charges = await server.db.selectFrom('pass_charges').select('state').where('subscription_id', 'in', ids).execute()
  expect(charges).toEqual(Array.from({ length: 300 }, () => ({ state: 'paid' })))
})
