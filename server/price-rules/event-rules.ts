import { sql, type Kysely } from 'kysely'
import type { PriceRule } from '#contract/price-rules.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { isAttached, noRule, selectPriceRules, toPriceRule } from './price-rule-row.ts'

export const IS_GLOBAL = 'This price rule applies to all events.'

/** Selects the active rules of an event's channel, newest first. */
const activeOf = (db: Kysely<Database>, event: number) =>
  selectPriceRules(db)
    .innerJoin('events as e', 'e.sales_channel_id', 'p.sales_channel_id')
    .selectAll('p')
    .where('e.id', '=', event)
    .where('p.status', '=', 1)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')

/** Returns the active rules that apply to an event: those for all events, and its own. */
export async function rulesOfEvent(db: Kysely<Database>, event: number): Promise<PriceRule[]> {
  const rows = await activeOf(db, event)
    .where((where) => where.or([where('p.apply_to_all_events', '=', true), isAttached(event)]))
    .execute()
  return rows.map(toPriceRule)
}

/** Returns the active rules that could be added to an event. */
export async function applicableRules(db: Kysely<Database>, event: number): Promise<PriceRule[]> {
  const rows = await activeOf(db, event)
    .where('p.apply_to_all_events', '=', false)
    .where(sql<boolean>`not ${isAttached(event)}`)
    .execute()
  return rows.map(toPriceRule)
}

/**
 * Adds rules to an event; those that already apply to it are not changed.
 * @throws 404 if one of them is not of the event's channel
 */
export async function addRules(db: Kysely<Database>, event: number, ids: readonly string[]): Promise<PriceRule[]> {
  const rules = await lockedOf(db, event, ids)
  if (rules.length < new Set(ids).size) throw noRule()
  await db
    .updateTable('price_rules as p')
    .set({ events: sql`array(select unnest(p.events || ${event}::integer) order by 1)`, version: sql`p.version + 1` })
    .where('p.id', 'in', [...ids])
    .where('p.apply_to_all_events', '=', false)
    .where(sql<boolean>`not ${isAttached(event)}`)
    .execute()
  return rulesOfEvent(db, event)
}

/**
 * Removes a rule from an event. A rule without events then applies nowhere.
 * @throws 404 if the rule does not apply to the event; 409 if it applies to all
 */
export async function removeRule(db: Kysely<Database>, event: number, id: string): Promise<void> {
  const [rule] = await lockedOf(db, event, [id])
  if (rule?.apply_to_all_events) throw conflict(IS_GLOBAL, toPriceRule(rule))
  if (!rule?.events.includes(event)) throw noRule()
  await db
    .updateTable('price_rules')
    .set({ events: rule.events.filter((one) => one !== event), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const lockedOf = (db: Kysely<Database>, event: number, ids: readonly string[]) =>
  selectPriceRules(db)
    .innerJoin('events as e', 'e.sales_channel_id', 'p.sales_channel_id')
    .selectAll('p')
    .where('e.id', '=', event)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
