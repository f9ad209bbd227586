import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProduct } from '#server/bids/write-products.ts'
import { transact } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import { updatePass } from '#server/pass/write-products.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { makeBidProduct, makePass } from '#tests/support/bids-and-passes.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

// Bid products, offers and passes contain texts of their events. The embedded database has one connection, so transactions cannot
// wait for each other there.
describe.runIf(onRealPostgres)('an event whose title changes', () => {
  let server: TestServer
  let token: string
  const channel = 123
  beforeAll(async () => {
    server = await testServer()
    await server.addChannel(channel, { is_pass: true })
    token = (await server.signIn({ role: 'provider' })).token
  })
  afterAll(() => server.close())

  const rename = (db: Kysely<Database>, event: number, title: string) =>
    db.updateTable('events').set({ title }).where('id', '=', event).execute()

  it('is not locked by an import that waits for the event’s bid product', async () => {
    const { id, event } = await makeBidProduct(server, channel)
    const { event_id } = await server.db.selectFrom('events').select('event_id').where('id', '=', event).executeTakeFirstOrThrow()
    const writer = await server.db.startTransaction().execute()
    await sql`select from bid_products where id = ${id} for update`.execute(writer)
    const file = `event_id,title,time,venue\n${event_id},Renamed,2030-04-08T19:30:00Z,Park\n`
    const imported = server.call('POST', `/sales-channels/${channel}/events/import`, { as: token, ...upload('a.csv', file) })
    await untilOneWaits(server.db)
    // A trigger in the writer's transaction would lock the event in this way. The lock must be free.
    await sql`select from events where id = ${event} for no key update nowait`.execute(writer)
    await writer.commit().execute()
    expect((await imported).body).toMatchObject({ updated: 1, problems: [] })
  })

  it('appears with its new title in the response of an update of its bid product that waited for the change', async () => {
    const { id, event } = await makeBidProduct(server, channel)
    const importer = await server.db.startTransaction().execute()
    await rename(importer, event, 'Second title')
    const at = { id, channel, now: START }
    const updated = transact(server.context, (tx) => updateProduct(tx, at, { name: 'Front row' }))
    await untilOneWaits(server.db)
    await importer.commit().execute()
    expect(await updated).toMatchObject({ version: 2, event: { title: 'Second title' } })
  })

  it('appears with its new title in the response of an update of its pass that waited for the change', async () => {
    const event = await server.addEvent(channel)
    const { id } = await makePass(server, channel, { events: [event] })
    const importer = await server.db.startTransaction().execute()
    await rename(importer, event, 'Second title')
    const updated = transact(server.context, (tx) => updatePass(tx, { id, channel, now: START }, { is_enabled: 1 }))
    await untilOneWaits(server.db)
    await importer.commit().execute()
    expect(await updated).toMatchObject({ version: 2, events: [{ title: 'Second title' }] })
  })
})
