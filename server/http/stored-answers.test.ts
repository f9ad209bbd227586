import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 125]) await server.addChannel(channel)
})
afterAll(() => server.close())

const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const hold = (uuid: string, hours = 1) => ({
  uuid,
  reserved: true,
  reserved_at: wire(server.clock.now() + hours * 3_600_000),
})

test('a stored response is repeated only while its caller still has role, ability and channel', async () => {
  const event = await server.addEvent(123)
  const seats = await server.addSeats(123, event, ['1', '2'])
  const leaver = await server.signIn({ role: 'member', channel: 123 })
  const user = (to: object) => server.db.updateTable('dashboard_users').set(to).where('id', '=', leaver.id).execute()
  const alone = { as: leaver.token, body: hold(seats[0]!), key: randomUUID() }
  const operations = [{ key: randomUUID(), call: 'reserveSeat', body: hold(seats[1]!) }]
  operations.push({ ...operations[0]!, key: randomUUID(), body: hold(seats[0]!, 2) })
  const again = async () => {
    const { status } = await server.call('PATCH', '/inventory/reserve', alone)
    const { body } = await server.call('POST', '/batch', { as: leaver.token, body: { operations } })
    const outcome = await server.call('GET', `/outcomes/${alone.key}?call=reserveSeat`, { as: leaver.token })
    return [status, ...body.results.map((one: { status: number }) => one.status), outcome.body.body !== null]
  }
  expect(await again()).toEqual([200, 200, 200, true])
  await user({ entity_id: 125 })
  expect(await again()).toEqual([403, 403, 403, false])
  await user({ entity_id: null, role: 'client' })
  expect(await again()).toEqual([403, 403, 403, false])
  await user({ entity_id: 123, role: 'sales_channel' })
  await server.db.deleteFrom('user_abilities').where('user_id', '=', leaver.id).execute()
  expect(await again()).toEqual([403, 403, 403, false])
  await server.db.insertInto('user_abilities').values({ user_id: leaver.id, subject: 'all' }).execute()
  // Later changes of the row make no difference, not even its deletion.
  await server.db.deleteFrom('seats').where('event_id', '=', event).execute()
  expect(await again()).toEqual([200, 200, 200, true])
})
