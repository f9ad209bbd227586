import { randomUUID } from 'node:crypto'
import { recordSales } from '#server/transactions/record-sale.ts'
import type { TestServer } from './server.ts'

/** Adds a charged sale, with a new event and a new fan, to a channel; returns all their ids, and the sale's charge and token. */
export async function addSale(server: TestServer, channel: number, amount: number) {
  const event = await server.addEvent(channel)
  const fan = await server.addFan(channel)
  const charge = `ch_${randomUUID()}`
  const [id] = await recordSales(
    server.db,
    [
      {
        channel,
        event,
        fan,
        product: 'text-to-buy',
        quantity: 1,
        amount,
        currency: 'usd',
        face_value: amount,
        price_code: null,
        place: null,
        charge,
      },
    ],
    server.clock.now(),
  )
  const { token } = await server.db.selectFrom('transactions').select('token').where('id', '=', id!).executeTakeFirstOrThrow()
  return { id: id!, event, fan, charge, token }
}
