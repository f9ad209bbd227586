import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { hostileValue } from '#tests/fuzz/values/hostile.ts'
import { inputFor, type CallInput, type KnownToCaller } from './input.ts'

export interface BatchInput extends CallInput {
  operations: { call: string; isForeign: boolean }[]
}

/** Makes a body for `/batch`: mostly queued calls, each made like a separate request. */
export function batchInput(calls: readonly Endpoint[], random: Random, known: KnownToCaller): BatchInput {
  const queued = calls.filter(({ queue }) => queue === 'yes')
  const count = random.weighted([
    [random.between(1, 4), 8],
    [random.between(5, 30), 1.5],
    [random.pick([0, 501]), 0.2],
  ])
  const operations: BatchInput['operations'] = []
  const one = random.pick(queued)
  const sameCall = random.chance(0.4)
  const body = Array.from({ length: count }, (_, nth) => {
    const call = sameCall
      ? one
      : random.weighted([
          [random.pick(queued), 9],
          [random.pick(calls), 1],
        ])
    const { params, query, body: inner, isForeign } = inputFor(call, random, { reads: known.writes, writes: known.writes })
    operations.push({ call: call.name, isForeign: isForeign && call.queue === 'yes' })
    return {
      key: random.chance(0.9) ? random.uuid() : `fuzz-batch-${nth % 3}`,
      call: random.chance(0.97) ? call.name : random.pick(['noSuchCall', '__proto__', 'toString', 'runBatch', '']),
      ...(call.params ? { params } : {}),
      ...(call.query ? { query } : {}),
      ...(call.body ? { body: inner } : {}),
      ...(random.chance(0.2) ? { if: ifOf(random) } : {}),
    }
  })
  return { params: {}, query: {}, body: { operations: body }, isForeign: false, operations }
}

const ifOf = (random: Random): object =>
  Object.fromEntries([[random.pick(['status', 'version', 'reserved_by', 'theme.title', '__proto__', '']), hostileValue(random)]])
