import type { Event } from '#contract/events.ts'
import type { Offer } from '#contract/offers.ts'
import type { Reward } from '#contract/rewards.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { formOf, type OfferForm } from './offer-form.ts'
import { offeredRewards } from './offer-rewards.ts'
import { eventsOf } from './offer-state.ts'

/** The rows of the channel that a copy can refer to, and the current time. */
interface Present {
  events: readonly Event[]
  rewards: readonly Reward[]
  segments: readonly { id: string }[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Copies an offer as a draft. Values that can no longer be chosen are empty.
 * @returns the form, and sentences about the empty values
 */
export function copyOf(offer: Offer, { events, rewards, segments, now }: Present): { initial: OfferForm; left: string[] } {
  const form = formOf(offer)
  const coming = new Set(events.filter(({ time }) => toEpoch(time) > now).map(({ id }) => id))
  const gone = eventsOf(offer).filter(({ id }) => !coming.has(id))
  const isLate = toEpoch(offer.send_at) <= now
  const use = { at: isLate ? now : toEpoch(offer.send_at) }
  const hasReward = offeredRewards(rewards, '', use).some(({ id }) => id === form.reward_id)
  const to = form.text_buy_segment_id
  const hasSegment = to === 'all' || segments.some(({ id }) => id === to)
  return {
    initial: {
      ...form,
      events: form.events.filter((id) => coming.has(id)),
      event_data: Object.fromEntries(Object.entries(form.event_data).filter(([id]) => coming.has(Number(id)))),
      send_at: isLate ? null : form.send_at,
      reward_id: hasReward ? form.reward_id : '',
      text_buy_segment_id: hasSegment ? to : null,
      status: 'Draft',
    },
    left: [
      ...(gone.length > 0 ? [m.offers_copy_events({ titles: gone.map(({ title }) => title).join(', ') })] : []),
      ...(isLate ? [m.sending_copy_time()] : []),
      ...(hasSegment ? [] : [m.sending_copy_segment()]),
      ...(form.reward_id === '' || hasReward ? [] : [m.offers_copy_reward({ code: offer.reward?.code ?? '' })]),
    ],
  }
}
