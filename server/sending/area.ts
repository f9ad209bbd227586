import type { Area } from '#server/http/area.ts'
import { holdings } from './holdings.ts'

export const area = {
  holdings,
} satisfies Area
