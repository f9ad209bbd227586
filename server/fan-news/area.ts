import type { Area } from '#server/http/area.ts'
import { notifyFans } from './notify-fan.ts'

export const area = {
  jobs: [notifyFans],
} satisfies Area
