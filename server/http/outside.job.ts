import type { Job } from '#server/jobs/job.ts'
import { finishOne } from './outside.ts'
import type { Registry } from './registry.ts'

/** So many in one turn: gateways are slow, and other jobs wait meanwhile. */
const MOST_A_TURN = 20

/** Brings calls that left the house and did not come back to their end, by asking the gateway what became of their keys. */
export function finishOutside(registry: Registry): Job {
  const calls = new Map([...registry].flatMap(([name, { outside, ...call }]) => (outside ? [[name, { ...call, outside }]] : [])))
  return {
    kind: 'finish-outside',
    everySeconds: 10,
    async run(context) {
      if (calls.size === 0) return
      for (let count = 0; count < MOST_A_TURN; count++) if (!(await finishOne(context, calls))) return
    },
  }
}
