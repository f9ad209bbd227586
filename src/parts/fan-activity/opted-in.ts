import type { TextBuyUserDetail } from '#contract/users.ts'

/** Returns when a fan last opted in to messages, from the fan's activities; null if the fan never did. */
export const optedInAt = (activities: NonNullable<TextBuyUserDetail['activities']>): string | null =>
  activities.reduce<string | null>(
    (last, { type, created_at }) => (type === 'Subscribed' && (last === null || created_at > last) ? created_at : last),
    null,
  )
