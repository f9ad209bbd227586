import { settings } from '#contract/settings.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { settings: implement(settings, handlers) },
  holdings: { channel_settings: 'nobody' },
} satisfies Area
