import fc from 'fast-check'
import { priceRules, type PriceRule } from '#contract/price-rules.ts'
import { rewards, type Reward } from '#contract/rewards.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { sortKey } from '#lib/sort-key.ts'
import { house, twinId } from '../world/house.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import { command, pick } from './command.ts'
import { asks, base } from './asks.ts'

const nat = fc.nat(11)
type Offers = 'rewards' | 'price_rules'
type Offer = Reward | PriceRule
const table = fc.constantFrom<Offers>('rewards', 'price_rules')
const code = fc.constantFrom('SUMMER', 'WINTER', 'SPRING', 'AUTUMN', 'FRIENDS')
const amount = fc.constantFrom(5, 10, 15)

/** Returns the rewards or price rules as the screen shows them: the confirmed rows with queued changes. */
function offersAt(tab: ModelTab, { channel, mirror }: Screen, of: Offers): Offer[] {
  const overlay = tab.userData?.outbox.overlay.current().of(of).rows
  return [...(mirror.rows(of).state.current() as ReadonlyMap<string, Offer>).values()]
    .filter(({ id, sales_channel_id }) => sales_channel_id === channel && !overlay?.get(id)?.removed)
    .map((row) => ({ ...row, ...overlay?.get(row.id)?.fields }))
}

/** Returns the common part of all changes of a reward or price rule. */
const about = (of: Offers, row: Offer) => ({
  channel: row.sales_channel_id,
  seen: row,
  label: { message: `${of}_update_label`, params: {} },
})

function changes(of: Offers, row: Offer, fields: Record<string, unknown>): QueuedChange {
  const seen = Object.fromEntries(Object.keys(fields).map((field) => [field, (row as unknown as Record<string, unknown>)[field]]))
  const change = {
    ...about(of, row),
    patches: [{ op: 'set' as const, table: of, id: row.id, fields }],
    if: seen,
    merge: { together: [] },
  }
  const body = [{ ...fields, id: row.id }]
  return of === 'rewards'
    ? queued(rewards.updateRewards, { ...change, body })
    : queued(priceRules.updatePriceRule, { ...change, body })
}

export const createsOffer = asks('make an offer', fc.record({ ...base, table, code, amount }), (_, { channel }, given) => {
  const id = newKey()
  const rest = { id, sales_channel_id: channel, apply_to_all_events: true, events: [], status: 1 as const, version: 0 }
  const created_at = new Date(0).toISOString()
  const change = {
    channel,
    key: id,
    answer: { table: given.table },
    label: { message: `${given.table}_create_label`, params: {} },
  }
  if (given.table === 'rewards') {
    const body = {
      code: given.code,
      description: 'An offer',
      amount: given.amount,
      sales_channel_id: channel,
      apply_to_all_events: true,
    }
    const dates = { start_date: null, end_date: null, auto_apply: false, type: null, redeemed_count: 0, created_at }
    return [
      queued(rewards.createReward, {
        ...change,
        body,
        patches: [{ op: 'put', table: 'rewards', id, row: { ...body, ...dates, ...rest } }],
      }),
    ]
  }
  const body = {
    rule_type: 'base_discount' as const,
    change_value: given.amount,
    change_type: 'percent' as const,
    sales_channel_id: channel,
    apply_to_all_events: true,
  }
  const row = { ...body, type: 'all', user_email: null, created_at, ...rest }
  return [queued(priceRules.createPriceRule, { ...change, body, patches: [{ op: 'put', table: 'price_rules', id, row }] })]
})

export const switchesOffer = asks('switch an offer', fc.record({ ...base, table, nth: nat }), (tab, screen, given) => {
  const row = pick(offersAt(tab, screen, given.table), given.nth)
  return [row && changes(given.table, row, { status: row.status === 1 ? 0 : 1 })]
})

export const editsOffer = asks('edit an offer', fc.record({ ...base, table, nth: nat, amount }), (tab, screen, given) => {
  const row = pick(offersAt(tab, screen, given.table), given.nth)
  return [row && changes(given.table, row, { [given.table === 'rewards' ? 'amount' : 'change_value']: given.amount })]
})

export const deletesOffer = asks('delete an offer', fc.record({ ...base, table, nth: nat }), (tab, screen, given) => {
  const row = pick(offersAt(tab, screen, given.table), given.nth)
  if (!row) return []
  const change = {
    ...about(given.table, row),
    params: { id: row.id },
    patches: [{ op: 'remove' as const, table: given.table, id: row.id }],
  }
  return [given.table === 'rewards' ? queued(rewards.deleteReward, change) : queued(priceRules.deletePriceRule, change)]
})

/** A reward or price rule is switched or deleted on another device. */
export const offerElsewhere = command(
  'an offer changes elsewhere',
  fc.record({ table, nth: nat, gone: fc.constantFrom(false, false, true) }),
  async ({ server, time }, { table: of, nth, gone }) => {
    const rows = await server.db.selectFrom(of).select(['id', 'status']).where('deleted_at', 'is', null).orderBy('id').execute()
    const row = pick(rows, nth)
    if (!row) return
    const change = gone ? { deleted_at: new Date(time.now()).toISOString() } : { status: (1 - row.status) as 0 | 1 }
    await server.transact((tx) =>
      tx
        .updateTable(of)
        .set((is) => ({ ...change, version: is('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute(),
    )
  },
)

/** Makes a reward and a price rule with the same id; they are still two different rows. */
export const twinsElsewhere = command(
  'twins are made elsewhere',
  fc.record({ channel: nat, nth: fc.nat(2) }),
  async ({ server, time }, given) => {
    const channel = pick(house.channels, given.channel)!
    const id = twinId(channel, given.nth)
    const both = {
      id,
      sales_channel_id: channel,
      apply_to_all_events: true,
      events: [],
      created_at: new Date(time.now()).toISOString(),
    }
    const name = `TWIN${given.nth}`
    await server.transact(async (tx) => {
      await tx
        .insertInto('rewards')
        .values({
          ...both,
          code: name,
          code_key: sortKey(name),
          description: name,
          description_key: sortKey(name),
          amount: 1,
          auto_apply: false,
        })
        .onConflict((known) => known.doNothing())
        .execute()
      await tx
        .insertInto('price_rules')
        .values({ ...both, rule_type: 'base_discount', change_value: 1, change_type: 'percent', type: 'all' })
        .onConflict((known) => known.doNothing())
        .execute()
    })
  },
)
