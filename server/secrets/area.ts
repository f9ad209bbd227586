import type { Area } from '#server/http/area.ts'
import { resealTokens } from './reseal.job.ts'

export const area = {
  jobs: [resealTokens],
} satisfies Area
