import type { Event } from '#contract/events.ts'
import type { Reward } from '#contract/rewards.ts'
import { formatMoney } from '#lib/money.ts'
import { SINGLE_USE_DESCRIPTION } from '#lib/reward-code.ts'
import { formatLongDate, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'

/** The values of an offer that decide whether its reward can be used. */
export interface RewardUse {
  /** When the offer is sent, in epoch milliseconds; the current time while no send time is chosen. */
  at: number
  /** The chosen events, earliest first. */
  events: readonly Pick<Event, 'id' | 'title' | 'time'>[]
  /** The channel's zone. */
  zone: string
}

/** Whether a single-use reward has been used. */
const isUsed = ({ description, redeemed_count }: Reward): boolean => description === SINGLE_USE_DESCRIPTION && redeemed_count > 0

const isOver = ({ end_date }: Reward, at: number): boolean => end_date !== null && toEpoch(end_date) < at

/** Whether fans can use a reward at a moment or later. @param at epoch milliseconds */
const isUsable = (reward: Reward, at: number): boolean => reward.status === 1 && !isOver(reward, at) && !isUsed(reward)

/** The rewards that can be chosen, sorted by code: those that can be used when the offer is sent, and always the chosen one. */
export const offeredRewards = (rewards: readonly Reward[], chosen: string, { at }: Pick<RewardUse, 'at'>): Reward[] =>
  rewards.filter((reward) => reward.id === chosen || isUsable(reward, at)).sort((a, b) => a.code.localeCompare(b.code))

/** A reward in words: code, amount and dates. @param currency the channel's */
export function rewardWords(reward: Reward, currency: string, { at, zone }: Pick<RewardUse, 'at' | 'zone'>): string {
  const { code, amount, start_date, end_date } = reward
  const isToCome = start_date !== null && toEpoch(start_date) > at
  return [
    code,
    formatMoney(amount, currency),
    ...(isToCome ? [m.offers_reward_from({ date: formatLongDate(start_date, zone) })] : []),
    ...(end_date === null ? [] : [m.offers_reward_until({ date: formatLongDate(end_date, zone) })]),
  ].join(' · ')
}

/** Warnings if fans who get an offer cannot use its reward, or can use it for only some of the offer's events. */
export function rewardWarnings(reward: Reward, { at, events, zone }: RewardUse): string[] {
  const { code, start_date, end_date } = reward
  const others = reward.apply_to_all_events ? [] : events.filter(({ id }) => !reward.events.includes(id))
  const last = events.at(-1)
  return [
    ...(reward.status === 1 ? [] : [m.offers_reward_off({ code })]),
    ...(isUsed(reward) ? [m.offers_reward_used({ code })] : []),
    ...(start_date !== null && toEpoch(start_date) > at
      ? [m.offers_reward_not_yet({ code, date: formatLongDate(start_date, zone) })]
      : []),
    ...(end_date === null || last === undefined
      ? []
      : isOver(reward, at)
        ? [m.offers_reward_over({ code, date: formatLongDate(end_date, zone) })]
        : toEpoch(end_date) < toEpoch(last.time)
          ? [m.offers_reward_ends({ code, date: formatLongDate(end_date, zone) })]
          : []),
    ...(others.length > 0 ? [m.offers_reward_not_for({ code, titles: others.map(({ title }) => title).join(', ') })] : []),
  ]
}
