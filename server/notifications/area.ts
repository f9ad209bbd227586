import { notifications } from '#contract/notifications.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { notifications: implement(notifications, handlers) },
} satisfies Area
