import { sql } from 'kysely'
import { resumeApprovals } from '#server/bids/approvals.job.ts'
import { createRun } from '#server/bids/runs.ts'
import { makeBid, makeBidProduct, makeFan } from '#tests/support/bids-and-passes.ts'
import { START } from '#tests/support/server.ts'
import { isNothingLeft, type Work } from './work.ts'

const CHANNEL = 123
const BY = { id: 1, name: 'Ada' }

/** Approves bids in two runs at once: they request more seats than the product has, and some cards are refused. */
export const approving: Work = {
  jobs: [resumeApprovals],
  rate: 12,
  pauseMs: 61_000,
  refuses: (movement) => movement.kind === 'charge' && movement.amount % 10 === 5,
  async prepare(server, size) {
    await server.addChannel(CHANNEL)
    const quantity = Math.ceil(size * 0.9)
    const product = await makeBidProduct(server, CHANNEL, { quantity })
    const time = new Date(START + 30 * 86_400_000).toISOString()
    await server.db.updateTable('events').set({ time }).execute()
    const seats = Array.from({ length: quantity + 3 }, (_, nth) => String(nth + 1))
    await server.addSeats(CHANNEL, product.event, seats)
    const fan = await makeFan(server, CHANNEL)
    const bids: string[] = []
    for (let nth = 0; nth < size; nth++)
      bids.push(await makeBid(server, product, { fan, quantity: 1 + (nth % 2), amount: nth % 6 === 5 ? 35 : 40 }))
    const half = Math.ceil(bids.length / 2)
    for (const ids of [bids.slice(0, half), bids.slice(half)]) await createRun(server.db, ids, BY, START)
  },
  isDone: (db) =>
    isNothingLeft(
      db,
      sql`select (select count(*) from approval_runs where done_at is null)
        + (select count(*) from bid_charges where state in ('running', 'refund_due')) as left`,
    ),
  async judge(db, outside) {
    const wrong: string[] = []
    const bids = await db.selectFrom('bids').selectAll().execute()
    const seats = await db.selectFrom('seats').select(['uuid', 'status']).execute()
    const product = await db.selectFrom('bid_products').select('quantity').executeTakeFirstOrThrow()
    const sold = new Set(seats.flatMap(({ uuid, status }) => (status === 'purchased' ? [uuid] : [])))
    const charged = outside.charged()
    const approved = bids.filter(({ status }) => status === 'Approved')
    const given = approved.flatMap((bid) => bid.seats)
    for (const { id, status, charging, reason } of bids) {
      if (charging !== null) wrong.push(`bid ${id} is still being charged`)
      if (status === 'Pending' && reason === null) wrong.push(`bid ${id} stays pending without a reason`)
    }
    for (const bid of approved) {
      const amount = charged.get(bid.charge_id ?? '')?.amount
      if (amount !== bid.amount * bid.quantity) wrong.push(`bid ${bid.id} has its seats for a charge of ${amount}`)
      if (bid.seats.length !== bid.quantity) wrong.push(`bid ${bid.id} has ${bid.seats.length} of ${bid.quantity} seats`)
      if (!bid.seats.every((seat) => sold.has(seat))) wrong.push(`bid ${bid.id} has seats that are not sold`)
    }
    if (new Set(given).size !== given.length) wrong.push('two bids have the same seat')
    if (charged.size !== approved.length) wrong.push(`${charged.size} charges for ${approved.length} approved bids`)
    if (given.length > product.quantity) wrong.push(`${given.length} of ${product.quantity} seats given away`)
    const taken = seats.filter(({ status }) => status !== 'available').length
    if (taken !== given.length) wrong.push(`${taken} seats are not free, ${given.length} are given away`)
    return wrong
  },
}
