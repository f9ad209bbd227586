import { sql } from 'kysely'
import { nextPeriod } from '#server/pass/periods.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import { toIso } from '#lib/time.ts'
import { makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { START } from '#tests/support/server.ts'
import { isNothingLeft, type Work } from './work.ts'

const CHANNEL = 123
const ZONE = 'America/Chicago'
const HOUR_MS = 3_600_000
/** The time by which two periods of each subscription have begun. */
const END_MS = START + 30 * 24 * HOUR_MS

/** Renews passes over a month: one card in five is always refused, and another one in five only at the first attempt. */
export const renewing: Work = {
  jobs: [renewPasses],
  rate: 7_200,
  pauseMs: 6 * HOUR_MS,
  refuses: (movement, key) => {
    const kind = movement.kind === 'charge' ? movement.fan % 5 : 2
    return kind === 0 || (kind === 1 && key.endsWith(' 0'))
  },
  async prepare(server, size) {
    await server.addChannel(CHANNEL, { is_pass: true, timezone: ZONE })
    const pass = await makePass(server, CHANNEL, { events: [await server.addEvent(CHANNEL)] })
    for (let nth = 0; nth < size; nth++)
      await makeSubscription(server, pass, {
        status: nth % 3 === 0 ? 'trial' : 'active',
        renews_at: new Date(START + (nth % 48) * HOUR_MS).toISOString(),
      })
  },
  isDone: async (db, clock) =>
    clock.now() >= END_MS &&
    (await isNothingLeft(
      db,
      sql`select (select count(*) from pass_charges where state = 'running')
        + (select count(*) from pass_subscriptions where subscribed and renews_at <= ${toIso(clock.now())}::timestamptz) as left`,
    )),
  async judge(db, outside) {
    const wrong: string[] = []
    const charges = await db.selectFrom('pass_charges').selectAll().execute()
    const sales = await db.selectFrom('transactions').select('charge_id').where('product', '=', 'pass').execute()
    const subscriptions = await db.selectFrom('pass_subscriptions').selectAll().execute()
    const moved = new Set([...outside.movements].flatMap(([key, one]) => (one.moved.moved ? [key] : [])))
    const paid = new Map<string, number>()
    for (const { key, subscription_id, period, state } of charges) {
      const isPaid = moved.has(key)
      if (isPaid !== (state === 'paid')) wrong.push(`${key} is ${state}, and the card was ${isPaid ? '' : 'not '}charged`)
      const name = `${subscription_id} ${period}`
      if (isPaid) paid.set(name, (paid.get(name) ?? 0) + 1)
    }
    for (const [period, times] of paid) if (times > 1) wrong.push(`${period} was charged ${times} times`)
    const known = new Set(charges.map(({ key }) => key))
    for (const key of moved) if (!known.has(key)) wrong.push(`${key} was charged without a record`)
    if (sales.length !== moved.size) wrong.push(`${sales.length} sales for ${moved.size} charges`)
    for (const { id, fan_id, status, start_date, renews_at } of subscriptions) {
      const own = charges.filter(({ key, subscription_id }) => subscription_id === id && moved.has(key))
      const periods = own.map(({ period }) => toIso(period)).sort()
      const refused = fan_id % 5 === 0
      if (status !== (refused ? 'expired' : 'active')) wrong.push(`subscription ${id} is ${status}`)
      if (refused !== (periods.length === 0)) wrong.push(`subscription ${id} has paid ${periods.length} periods`)
      const after = periods.map((period) => nextPeriod(start_date, period, ZONE))
      if (!refused && after.join() !== [...periods.slice(1), renews_at].join())
        wrong.push(`subscription ${id} has paid ${periods.join(', ')}, and renews at ${renews_at}`)
    }
    return wrong
  },
}
