import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'

test('every member can read the sales of one event or buyer, and of several events only with the ability', async () => {
  const server = await testServer()
  await server.addChannel(123)
  const [one, two] = [await server.addEvent(123), await server.addEvent(123)]
  const viewer = await server.signIn({ role: 'member', channel: 123, manages: [] })
  const manager = await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })
  const get = async (query: string, as = viewer) =>
    (await server.call('GET', `/sales-channels/123/transactions?${query}`, { as: as.token })).status
  for (const query of [`eventId=${one}`, `eventId=${one},${one}`, 'userId=5', `userId=5&eventId=${one},${two}`])
    expect([query, await get(query)]).toEqual([query, 200])
  for (const query of ['', 'eventId=', `eventId=${one},${two}`, `eventId=${one}&eventId=${two}`]) {
    expect([query, await get(query)]).toEqual([query, 403])
    expect([query, await get(query, manager)]).toEqual([query, 200])
  }
  await server.close()
})
