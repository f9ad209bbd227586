import type { TextBuyUserDetail } from '#contract/users.ts'

/** The instant at which a fan last opted in to messages, from the fan's activities; null if they have none. */
export const optedInAt = (activities: NonNullable<TextBuyUserDetail['activities']>): string | null =>
  activities.reduce<string | null>(
    (last, { type, created_at }) => (type === 'Subscribed' && (last === null || created_at > last) ? created_at : last),
    null,
  )
