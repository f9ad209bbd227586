import { notifications } from '#contract/notifications.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { byContact, erasedContact } from '#server/kernel/holding.ts'

export const area = {
  calls: { notifications: implement(notifications, handlers) },
  holdings: { event_notifications: { own: byContact, erase: erasedContact } },
} satisfies Area
