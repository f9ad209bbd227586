import type { Reward } from '#contract/rewards.ts'
import { toEpoch } from '#lib/time.ts'

/** Whether a reward has expired at a moment (epoch milliseconds). */
export const isExpired = ({ end_date }: Pick<Reward, 'end_date'>, now: number): boolean =>
  end_date !== null && toEpoch(end_date) < now

/** Whether a reward has not begun at a moment (epoch milliseconds). */
export const isToCome = ({ start_date }: Pick<Reward, 'start_date'>, now: number): boolean =>
  start_date !== null && toEpoch(start_date) > now

/**
 * The rewards that apply to an event at a moment, in the server's order: enabled, within their dates, for all events or this
 * one, newest first.
 */
export const activeRewards = (rows: readonly Reward[], event: number, now: number): Reward[] =>
  rows
    .filter((row) => row.status === 1 && (row.apply_to_all_events || row.events.includes(event)))
    .filter((row) => !isExpired(row, now) && !isToCome(row, now))
    .sort((a, b) => toEpoch(b.created_at) - toEpoch(a.created_at) || (a.id < b.id ? -1 : 1))
