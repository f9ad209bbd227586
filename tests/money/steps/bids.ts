import { sql } from 'kysely'
import { resumeApprovals } from '#server/bids/approvals.job.ts'
import { releaseHolds } from '#server/inventory/hold-expiry.job.ts'
import { START } from '#tests/support/server.ts'
import { makeBid, makeBidProduct, makeFan } from '#tests/support/bids-and-passes.ts'
import { CHANNEL } from '../world/server.ts'
import type { Stage } from '../world/stage.ts'
import { differs, type Wrong, wrongIf } from '../invariants/wrong.ts'
import { nthOf, refused, type Step, type Subject, unknown } from './step.ts'

const DAYS_MS = 30 * 86_400_000
const BIDS = 3
const SEATS = ['1', '2', '3']

/** Three bids on one product, which request four seats together. The event has three seats, which other buyers sometimes take. */
export const bids: Subject = {
  weights: {
    approve: 6,
    approveAll: 2,
    reject: 1,
    stopRun: 1,
    seatsSold: 5,
    seatsBack: 2,
    approvals: 7,
    holds: 1,
    refundsEnd: 2,
    notice: 2,
  },
  plots: [
    [
      ['approve', unknown],
      'seatsSold',
      'wait',
      'outside',
      'wait',
      ['approvals', refused],
      'seatsBack',
      'approve',
      'wait',
      'outside',
    ],
    [['approveAll', unknown], 'seatsSold', 'wait', 'approvals', 'wait', ['approvals', refused], 'seatsBack', 'approve'],
    [
      ['approve', unknown],
      'seatsSold',
      'wait',
      'outside',
      'seatsBack',
      'approve',
      'wait',
      ['approvals', ['pending']],
      'refundsEnd',
      'notice',
    ],
  ],
  jobs: [resumeApprovals, releaseHolds],
  async open(stage) {
    const { db } = stage
    const { event, all } = await addBids(stage)
    chargesOnce(stage, new Set(all.map(({ fan }) => fan)))
    const call = (path: string, step: Step, body?: unknown) =>
      stage.call({ method: 'POST', path, as: nthOf(stage.operators, step.nth), body }, step)
    const bidOf = ({ nth }: Step) => nthOf(all, nth >> 1).id
    return {
      actions: {
        approve: (step) => call(`/bids/${bidOf(step)}/approve`, step),
        approveAll: (step) =>
          call(
            '/bids/approve',
            step,
            all.map(({ id }) => id),
          ),
        reject: (step) => call(`/bids/${bidOf(step)}/reject`, step),
        async stopRun(step) {
          const runs = await db.selectFrom('approval_runs').select('id').orderBy('id').execute()
          if (runs.length > 0) await call(`/bids/approvals/${nthOf(runs, step.nth).id}/stop`, step)
        },
        seatsSold: () => sellToOthers(stage, event),
        seatsBack: () => takeFromOthers(stage, event),
        approvals: (step) => stage.job(resumeApprovals, step),
        holds: (step) => stage.job(releaseHolds, step),
      },
      judge: () => judge(stage),
    }
  },
}

async function addBids({ server }: Stage) {
  const event = await server.addEvent(CHANNEL, { time: new Date(START + DAYS_MS).toISOString() })
  const product = await makeBidProduct(server, CHANNEL, { event })
  await server.addSeats(CHANNEL, event, SEATS)
  const all: { id: string; fan: number }[] = []
  for (let nth = 0; nth < BIDS; nth++) {
    const fan = await makeFan(server, CHANNEL)
    all.push({ fan, id: await makeBid(server, product, { fan, amount: 40 + nth, quantity: nth === 2 ? 2 : 1 }) })
  }
  return { event, all }
}

const seatsTo = ({ db }: Stage, event: number, status: 'purchased' | 'available') =>
  db.updateTable('seats').set({ status, reserved_by: null, reserved_until: null }).where('event_id', '=', event)

/** Sells all seats that are not sold yet to other buyers. */
const sellToOthers = async (stage: Stage, event: number): Promise<void> =>
  void (await seatsTo(stage, event, 'purchased').where('status', '<>', 'purchased').execute())

/** Frees the sold seats that belong to no bid, because other buyers have bought them. */
const takeFromOthers = async (stage: Stage, event: number): Promise<void> =>
  void (await seatsTo(stage, event, 'available')
    .where('status', '=', 'purchased')
    .where(sql<boolean>`not exists (select from bids b where seats.uuid = any(b.seats))`)
    .execute())

/** Reports a charge of a fan for a bid while an earlier charge of that fan is not refunded. */
function chargesOnce({ bank, wrong }: Stage, fans: ReadonlySet<number>): void {
  const before = bank.onCharge
  bank.onCharge = (charge) => {
    before(charge)
    const paid = bank.paidBy(charge.fan)
    if (fans.has(charge.fan) && paid > 0)
      wrong.push({
        promise: 'doubleCharged',
        what: `fan ${charge.fan} is charged ${charge.amount} for a bid, but has already paid ${paid} for it`,
      })
  }
}

async function judge({ db, bank }: Stage): Promise<Wrong[]> {
  const bids = await db.selectFrom('bids').selectAll().orderBy('id').execute()
  const charges = await db.selectFrom('bid_charges').selectAll().execute()
  const sales = await db.selectFrom('transactions').selectAll().where('product', '=', 'bid-to-seat').execute()
  const runs = await db.selectFrom('approval_runs').select('id').where('done_at', 'is', null).execute()
  const wrong: Wrong[] = runs.map(({ id }) => ({ promise: 'hiddenEnds', what: `the approval ${id} has not ended` }))
  const given = new Set<string>()
  for (const bid of bids) {
    const own = charges.filter(({ bid_id }) => bid_id === bid.id)
    const orders = sales.filter(({ user_id }) => user_id === bid.fan_id)
    const sold = orders.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
    const sale = orders.find(({ id }) => id === bid.transaction_id)
    const owed = own.filter(({ state }) => state === 'refund_due' || state === 'refund_failed')
    const rows = owed.reduce((sum, { plan, gateway_refunded }) => sum + plan.amount - gateway_refunded, sold)
    const paid = bank.paidBy(bid.fan_id)
    const name = `bid of fan ${bid.fan_id}, ${bid.status}`
    const isApproved = bid.status === 'Approved'
    wrong.push(
      ...differs('wrongBooks', name, paid, rows),
      ...wrongIf(
        own.some(({ state }) => state === 'running') || bid.charging !== null,
        'hiddenEnds',
        `${name}: its charge has not ended`,
      ),
      ...wrongIf(isApproved !== (sale !== undefined), 'wrongBooks', `${name}: its sale is ${sale?.id ?? 'none'}`),
      ...wrongIf(paid > 0 && !isApproved && owed.length === 0, 'paidWithoutSale', `${name}: the fan paid ${paid} for nothing`),
      ...wrongIf(owed.length > 0, 'hiddenEnds', `${name}: its refund has not ended`),
      ...wrongIf(
        isApproved && bid.seats.length !== bid.quantity,
        'paidWithoutSale',
        `${name}: it has ${bid.seats.length} of ${bid.quantity} seats`,
      ),
      ...wrongIf(
        bid.seats.some((seat) => given.has(seat)),
        'paidWithoutSale',
        `${name}: another bid has its seat`,
      ),
    )
    for (const seat of bid.seats) given.add(seat)
  }
  return wrong
}
