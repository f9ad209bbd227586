import type { Job } from '#server/jobs/job.ts'
import { workTurn } from '#server/outbound/outbound.ts'
import { outsideWork } from './outside.ts'
import type { Registry } from './registry.ts'

/** Settles outbound calls without a known result: looks up their keys at the gateway, and makes again those it does not know. */
export function finishOutside(registry: Registry): Job {
  const calls = new Map([...registry].flatMap(([name, { outside, ...call }]) => (outside ? [[name, { ...call, outside }]] : [])))
  return {
    kind: 'finish-outside',
    everySeconds: 10,
    async run(context) {
      if (calls.size === 0) return
      await workTurn(context, outsideWork(calls))
    },
  }
}
