import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { at, HOUR, sendingWorld } from '#tests/support/sending.ts'
import { ticket } from '#tests/support/sync-world.ts'

const DAY = 24 * HOUR
const world = sendingWorld()

const sell = (user_id: number, ms: number) =>
  world.server.db
    .insertInto('transactions')
    .values({ ...ticket(world.event, 1), id: randomUUID(), token: randomUUID(), user_id, purchased_time: at(ms), amount: 10 })
    .execute()

/** Returns the tickets and the revenue of an offer, each as the results of the offer and as the metrics of the channel count it. */
async function soldBy(offer: string) {
  const read = async (path: string) => (await world.server.call('GET', path, { as: world.chief })).body
  const metric = async (id: string) =>
    (await read(`/metrics/${id}?salesChannelId=123&offerId=${offer}&unit=day&startAt=${at(0)}&endAt=${at(30 * DAY)}`)).totals[0]
      .total
  const { tickets, revenue } = await read(`/offers/${offer}/results`)
  return {
    results: [tickets, revenue[0].amount],
    metrics: [await metric('tickets_sold'), await metric('revenue')],
  }
}

it('a purchase belongs to an offer until exactly seven days after it was sent, for its results and for metrics alike', async () => {
  const [ada, bo] = await world.addFans(2)
  const offer = await world.offer()
  await world.turn()
  await sell(ada!, 7 * DAY)
  await sell(bo!, 7 * DAY + 1)
  expect(await soldBy(offer)).toEqual({ results: [1, 10], metrics: [1, 10] })
})

it('a purchase belongs to only one of two offers that its buyer got at the same moment', async () => {
  const [ada] = await world.addFans(1)
  const offers = [await world.offer(), await world.offer()]
  await world.turn()
  await sell(ada!, DAY)
  const sold = await Promise.all(offers.map(soldBy))
  expect(sold.map(({ results }) => results).toSorted()).toEqual([
    [0, 0],
    [1, 10],
  ])
  expect(sold.map(({ metrics }) => metrics)).toEqual(sold.map(({ results }) => results))
})
