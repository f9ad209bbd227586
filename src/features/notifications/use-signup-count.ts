import { notifications } from '#contract/notifications.ts'
import { useRead } from '#data/answers/use-read.ts'

/** How many asked to be told about an event; undefined while nobody knows. */
export const useSignupCount = (eventId: number): number | undefined =>
  useRead(notifications.listSignups, { params: { eventId }, query: { take: 1 } }).data?.meta.totalCount
