import type { Kysely } from 'kysely'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { composedTexts } from '#server/gateways/texts.ts'
import type { TextFacts } from '#server/kernel/gateways/texts.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { log } from '#server/log.ts'

interface SuggestionRequest {
  message: string | null
  eventIds: readonly number[]
  rewardId?: string | null | undefined
  earlier: readonly string[]
}

/**
 * Proposes a text for an offer of some events. If the provider fails, the text is composed by rules.
 * @throws 404 for a reward of another channel
 */
export async function suggestText(db: Kysely<Database>, { gateways }: Context, request: SuggestionRequest): Promise<string> {
  const facts = await factsOf(db, request)
  try {
    return await gateways.texts.suggest(facts)
  } catch (error) {
    log.trouble('No text was proposed:', error)
    return composedTexts.suggest(facts)
  }
}

async function factsOf(db: Kysely<Database>, { message, eventIds, rewardId, earlier }: SuggestionRequest): Promise<TextFacts> {
  const events = await db
    .selectFrom('events as e')
    .innerJoin('sales_channels as c', 'c.id', 'e.sales_channel_id')
    .select(['e.title', 'e.venue', 'e.time', 'e.timezone', 'e.sales_channel_id', 'c.currency_type'])
    .where('e.id', 'in', [...eventIds])
    .orderBy('e.time')
    .orderBy('e.id')
    .execute()
  const { sales_channel_id: channel, currency_type } = events[0]!
  const reward = rewardId
    ? await db
        .selectFrom('rewards')
        .select(['code', 'amount'])
        .where('id', '=', rewardId)
        .where('sales_channel_id', '=', channel)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : null
  if (reward === undefined) throw notFound('Reward not found')
  return {
    message: message ?? '',
    events: events.map(({ title, venue, time, timezone }) => ({ title, venue, time: formatDateTime(time, timezone) })),
    earlier,
    reward: reward && { code: reward.code, amount: formatMoney(reward.amount, currency_type) },
  }
}
