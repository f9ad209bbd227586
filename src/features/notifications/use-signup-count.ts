import { notifications } from '#contract/notifications.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The number of fans who have asked for notifications about an event; undefined while unknown. */
export const useSignupCount = (eventId: number): number | undefined =>
  useRead(notifications.listSignups, { params: { eventId }, query: { take: 1 } }).data?.meta.totalCount
