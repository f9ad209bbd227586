import type { Job } from '#server/jobs/job.ts'
import { workTurn } from '#server/outbound/outbound.ts'
import { outsideWork } from './outside.ts'
import type { Registry } from './registry.ts'

/**
 * Settles external calls with an unknown result: looks up their keys at the gateway, and repeats the calls whose keys the gateway
 * does not have.
 */
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
