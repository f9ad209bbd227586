import { sync } from '#contract/sync.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

// The call `runBatch` is missing here, because http/batch.ts runs it.
export const area = {
  calls: { sync: implement({ pullChannel: sync.pullChannel }, handlers) },
} satisfies Area
