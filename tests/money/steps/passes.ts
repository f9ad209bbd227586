import { nextPeriod } from '#server/pass/periods.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { START } from '#tests/support/server.ts'
import { differs, type Wrong, wrongIf } from '../invariants/wrong.ts'
import { CHANNEL, ZONE } from '../world/server.ts'
import type { Stage } from '../world/stage.ts'
import { refund } from './sales.ts'
import { nthOf, refused, type Subject, unknown } from './step.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The start of the first period that is charged; the next period begins ten days later. */
const FIRST = toIso(START - HOUR_MS)
/** The time when the subscriptions of `makeSubscription` began. */
const BEGAN = '2026-02-20T18:00:00.000Z'

/** Subscriptions whose period is due: an active one, a trial, and one that ends within the hour. */
export const passes: Subject = {
  weights: { renew: 8, cancelPass: 5, refundPass: 2, passEnds: 1, nextPeriod: 1 },
  plots: [
    [['renew', unknown], 'cancelPass', 'wait', 'renew', 'cancelPass', 'renew'],
    [['renew', unknown], 'passEnds', ['renew', unknown], 'wait', 'renew'],
    [['renew', refused], 'cancelPass', 'nextPeriod', ['renew', unknown], 'wait', 'renew'],
  ],
  jobs: [renewPasses],
  async open(stage) {
    const { server, db } = stage
    const event = await server.addEvent(CHANNEL, { time: toIso(START + 60 * DAY_MS) })
    const pass = await makePass(server, CHANNEL, { events: [event] })
    const all: { id: string; fan: number }[] = []
    for (const status of ['active', 'trial', 'active'] as const) {
      const fan = await makeFan(server, CHANNEL)
      all.push({ fan, id: await makeSubscription(server, pass, { fan, status, renews_at: FIRST }) })
    }
    await db
      .updateTable('pass_subscriptions')
      .set({ end_date: toIso(START + HOUR_MS / 2) })
      .where('id', '=', all[2]!.id)
      .execute()
    chargesOncePerPeriod(stage, new Set(all.map(({ fan }) => fan)))
    return {
      actions: {
        renew: (step) => stage.job(renewPasses, step),
        cancelPass: (step) =>
          stage.call(
            {
              method: 'DELETE',
              path: `/sales-channels/${CHANNEL}/pass-subscribers/${nthOf(all, step.nth >> 1).id}`,
              as: nthOf(stage.operators, step.nth),
              body: undefined,
            },
            step,
          ),
        async refundPass(step) {
          const sold = await salesOf(stage)
          if (sold.length > 0) await refund(stage, nthOf(sold, step.nth >> 1), step)
        },
        passEnds: (_, random) => stage.wait(HOUR_MS / 2000, random),
        nextPeriod: (_, random) => stage.wait((10 * DAY_MS) / 1000, random),
      },
      judge: () => judge(stage, all),
    }
  },
}

const salesOf = ({ db }: Stage) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('product', '=', 'pass')
    .where('charge_id', 'is not', null)
    .orderBy('id')
    .execute()

/** Reports a charge of a fan who has already paid as many periods as have begun. */
function chargesOncePerPeriod({ bank, clock, wrong }: Stage, fans: ReadonlySet<number>): void {
  const before = bank.onCharge
  bank.onCharge = (charge) => {
    before(charge)
    const paid = bank.chargesOf(charge.fan).filter((id) => bank.leftOf(id) > 0).length
    const begun = periodsBegun(clock.now())
    if (fans.has(charge.fan) && paid >= begun)
      wrong.push({
        promise: 'doubleCharged',
        what: `fan ${charge.fan} has paid ${paid} of ${begun} periods, but is charged again`,
      })
  }
}

function periodsBegun(now: number): number {
  let count = 0
  for (let period = FIRST; toEpoch(period) <= now; period = nextPeriod(BEGAN, period, ZONE)) count++
  return count
}

async function judge(stage: Stage, all: readonly { id: string; fan: number }[]): Promise<Wrong[]> {
  const { db, bank, clock } = stage
  const charges = await db.selectFrom('pass_charges').selectAll().execute()
  const subscriptions = await db.selectFrom('pass_subscriptions').selectAll().execute()
  const sales = await salesOf(stage)
  return all.flatMap(({ id, fan }) => {
    const row = subscriptions.find((one) => one.id === id)!
    const own = charges.filter(({ subscription_id }) => subscription_id === id)
    const name = `pass of fan ${fan}, ${row.status}`
    const sold = sales.filter(({ user_id }) => user_id === fan)
    const owed = own.filter(({ state }) => state === 'refund_due' || state === 'refund_failed')
    const rows =
      owed.reduce((sum, { amount, gateway_refunded }) => sum + amount - gateway_refunded, 0) +
      sold.reduce((sum, one) => sum + one.amount - one.amount_refunded, 0)
    const paid = own.filter(({ state }) => state === 'paid')
    const without = paid.filter(({ charged }) => !sold.some(({ charge_id }) => charge_id === charged))
    return [
      ...differs('wrongBooks', name, bank.paidBy(fan), rows),
      ...wrongIf(without.length > 0, 'paidWithoutSale', `${name}: ${without.length} periods are paid without a sale`),
      ...wrongIf(
        own.some(({ state }) => state === 'running'),
        'hiddenEnds',
        `${name}: a charge has not ended`,
      ),
      ...wrongIf(owed.length > 0, 'hiddenEnds', `${name}: a refund has not ended`),
      ...wrongIf(
        row.subscribed && row.renews_at !== null && toEpoch(row.renews_at) <= clock.now(),
        'hiddenEnds',
        `${name}: the pass is due but not charged`,
      ),
    ]
  })
}
