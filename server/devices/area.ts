import { devices } from '#contract/devices.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { devices: implement(devices, handlers) },
  holdings: { devices: 'nobody' },
} satisfies Area
