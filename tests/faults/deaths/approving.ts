import { sql } from 'kysely'
import { goOnApproving } from '#server/bids/approvals.job.ts'
import { createRun } from '#server/bids/runs.ts'
import { makeBid, makeBidProduct, makeFan } from '#tests/support/bids-and-passes.ts'
import { START } from '#tests/support/server.ts'
import type { Work } from './work.ts'

const CHANNEL = 123
const BY = { id: 1, name: 'Ada' }

interface Bid {
  id: string
  status: string
  quantity: number
  amount: number
  charge_id: string | null
  seats: string[]
  charging: string | null
  reason: string | null
}

/** Bids approved in two runs at once: more seats are asked for than the product gives away, and some cards are refused. */
export const approving: Work = {
  jobs: [goOnApproving],
  rate: 12,
  pauseMs: 61_000,
  refuses: (movement) => movement.kind === 'charge' && movement.amount % 10 === 5,
  async prepare(server, size) {
    await server.addChannel(CHANNEL)
    const quantity = Math.ceil(size * 0.9)
    const product = await makeBidProduct(server, CHANNEL, { quantity })
    await server.db
      .updateTable('events')
      .set({ time: new Date(START + 30 * 86_400_000).toISOString() })
      .execute()
    await server.addSeats(
      CHANNEL,
      product.event,
      Array.from({ length: quantity + 3 }, (_, nth) => String(nth + 1)),
    )
    const fan = await makeFan(server, CHANNEL)
    const bids: string[] = []
    for (let nth = 0; nth < size; nth++)
      bids.push(await makeBid(server, product, { fan, quantity: 1 + (nth % 2), amount: nth % 6 === 5 ? 35 : 40 }))
    const half = Math.ceil(bids.length / 2)
    for (const ids of [bids.slice(0, half), bids.slice(half)]) await createRun(server.db, ids, BY, START)
  },
  async isDone(db) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from approval_runs where done_at is null) + (select count(*) from bid_charges where state in ('running', 'refund_due')) as left`.execute(
      db,
    )
    return Number(rows[0]!.left) === 0
  },
  async judge(db, outside) {
    const wrong: string[] = []
    const { rows: bids } =
      await sql<Bid>`select id, status, quantity, amount, charge_id, seats, charging, reason from bids`.execute(db)
    const { rows: seats } = await sql<{ uuid: string; status: string }>`select uuid, status from seats`.execute(db)
    const { rows: products } = await sql<{ quantity: number }>`select quantity from bid_products`.execute(db)
    const statusOf = new Map(seats.map(({ uuid, status }) => [uuid, status]))
    const charged = outside.charged()
    const approved = bids.filter(({ status }) => status === 'Approved')
    const given = approved.flatMap((bid) => bid.seats)
    for (const bid of bids) {
      if (bid.charging !== null) wrong.push(`bid ${bid.id} is being charged still`)
      if (bid.status === 'Pending' && bid.reason === null) wrong.push(`bid ${bid.id} stays pending, and does not say why`)
    }
    for (const bid of approved) {
      const amount = charged.get(bid.charge_id ?? '')?.amount
      if (amount !== bid.amount * bid.quantity) wrong.push(`bid ${bid.id} has its seats for a charge of ${amount}`)
      if (bid.seats.length !== bid.quantity) wrong.push(`bid ${bid.id} has ${bid.seats.length} of ${bid.quantity} seats`)
      if (bid.seats.some((seat) => statusOf.get(seat) !== 'purchased')) wrong.push(`bid ${bid.id} has seats that are not sold`)
    }
    if (new Set(given).size !== given.length) wrong.push('two bids have the same seat')
    if (charged.size !== approved.length) wrong.push(`${charged.size} charges for ${approved.length} approved bids`)
    if (given.length > products[0]!.quantity) wrong.push(`${given.length} of ${products[0]!.quantity} seats given away`)
    const kept = seats.filter(({ status }) => status !== 'available').length
    if (kept !== given.length) wrong.push(`${kept} seats are not free, ${given.length} are given away`)
    return wrong
  },
}
