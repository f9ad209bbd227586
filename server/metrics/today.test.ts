import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOLD_ENDS_SOON_MS } from '#lib/hold-end.ts'
import { toIso } from '#lib/time.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL)
})
afterAll(() => server.close())

it('the day page of a channel counts seats whose hold ends within the same limit as the list of holds', async () => {
  const { token } = await server.signIn({ role: 'member', channel: CHANNEL })
  const event = await server.addEvent(CHANNEL)
  const [sooner, later] = await server.addSeats(CHANNEL, event, ['1', '2'])
  const hold = (uuid: string, ms: number) => {
    const until = toIso(server.clock.now() + ms)
    return server.db.updateTable('seats').set({ status: 'reserved', reserved_until: until }).where('uuid', '=', uuid).execute()
  }
  await hold(sooner!, HOLD_ENDS_SOON_MS - 1_000)
  await hold(later!, HOLD_ENDS_SOON_MS + 1_000)
  const { body } = await server.call('GET', `/sales-channels/${CHANNEL}/today`, { as: token })
  expect(body.holds).toMatchObject([{ event_id: event, count: 1 }])
})
