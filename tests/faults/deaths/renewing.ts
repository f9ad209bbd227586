import { sql } from 'kysely'
import { nextPeriod } from '#server/pass/periods.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import { toIso } from '#lib/time.ts'
import { makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { START } from '#tests/support/server.ts'
import type { Work } from './work.ts'

const CHANNEL = 123
const HOUR_MS = 3_600_000
/** Until here two periods of each subscription begin. */
const UNTIL_MS = START + 30 * 24 * HOUR_MS

const ZONE = 'America/Chicago'

interface Subscription {
  id: string
  fan_id: number
  status: string
  start_date: string
  renews_at: string
}
interface Charge {
  key: string
  subscription_id: string
  period: string
  state: string
}

/** Passes renewed over a month: one card in five is always refused, one at its first try only. */
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
  async isDone(db, clock) {
    if (clock.now() < UNTIL_MS) return false
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from pass_charges where state = 'running')
        + (select count(*) from pass_subscriptions where subscribed and renews_at <= ${toIso(clock.now())}::timestamptz) as left`.execute(
      db,
    )
    return Number(rows[0]!.left) === 0
  },
  async judge(db, outside) {
    const wrong: string[] = []
    const { rows: charges } = await sql<Charge>`select key, subscription_id, period, state from pass_charges`.execute(db)
    const { rows: sales } = await sql<{ charge: string }>`
      select charge_id as charge from transactions where product = 'pass'`.execute(db)
    const moved = new Map([...outside.movements].filter(([, one]) => one.moved.moved))
    const paid = new Map<string, number>()
    for (const { key, subscription_id, period, state } of charges) {
      const isPaid = moved.has(key)
      if (isPaid !== (state === 'paid'))
        wrong.push(`${key} stands at ${state}, and the card ${isPaid ? 'was' : 'was not'} charged`)
      const name = `${subscription_id} ${period}`
      if (isPaid) paid.set(name, (paid.get(name) ?? 0) + 1)
    }
    for (const [period, times] of paid) if (times > 1) wrong.push(`${period} was charged ${times} times`)
    const known = new Set(charges.map(({ key }) => key))
    for (const key of moved.keys()) if (!known.has(key)) wrong.push(`${key} was charged, and nobody knows of it`)
    if (sales.length !== moved.size) wrong.push(`${sales.length} sales for ${moved.size} charges`)
    const { rows: subscriptions } = await sql<Subscription>`
      select id, fan_id, status, start_date, renews_at from pass_subscriptions`.execute(db)
    for (const { id, fan_id, status, start_date, renews_at } of subscriptions) {
      const periods = charges
        .filter(({ key, subscription_id }) => subscription_id === id && moved.has(key))
        .map(({ period }) => toIso(period))
        .sort()
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
