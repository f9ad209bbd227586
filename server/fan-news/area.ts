import type { Area } from '#server/http/area.ts'
import { tellFans } from './tell-fan.ts'

export const area = {
  jobs: [tellFans],
} satisfies Area
