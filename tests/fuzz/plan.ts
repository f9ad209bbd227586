import type { Endpoint } from '#contract/core/endpoint.ts'
import { batchInput } from '#tests/fuzz/requests/batch.ts'
import { forgeries } from '#tests/fuzz/requests/forgery.ts'
import { conversation, type Conversation } from '#tests/fuzz/requests/frames.ts'
import { requestOf } from '#tests/fuzz/requests/of-call.ts'
import { rawBytes } from '#tests/fuzz/requests/raw.ts'
import type { Bearer, FuzzRequest } from '#tests/fuzz/requests/request.ts'
import { wildRequest } from '#tests/fuzz/requests/wild.ts'
import { randomOf } from '#tests/fuzz/values/random.ts'
import type { Caller } from '#tests/fuzz/world/callers.ts'

/** One step of a run: a request, raw bytes on a connection, or messages on the socket. */
export type Step =
  | { kind: 'request'; caller: Caller; request: FuzzRequest }
  | { kind: 'raw'; shape: string; bytes: string }
  | { kind: 'socket'; caller: Caller; bearer: Bearer | null; talk: Conversation }

/** Returns the step with a number, which is always the same for the same seed, calls and callers. */
export function stepOf(seed: number, number: number, calls: readonly Endpoint[], callers: readonly Caller[]): Step {
  const random = randomOf(seed, number)
  const kind = random.weighted([
    ['call' as const, 89],
    ['wild' as const, 5],
    ['raw' as const, 2],
    ['socket' as const, 4],
  ])
  if (kind === 'raw') return { kind, ...rawBytes(random) }
  const caller = random.pick(callers)
  const bearer: Bearer | null =
    caller.email === null ? null : { account: caller.email, forged: random.chance(0.13) ? random.pick(forgeries) : undefined }
  // A forged token gives no access to any row.
  const reader = bearer?.forged ? ({ role: 'nobody' } as const) : caller.reader
  const who: Caller = { ...caller, reader }
  if (kind === 'socket') return { kind, caller: who, bearer, talk: conversation(random, caller.known.reads) }
  if (kind === 'wild') return { kind: 'request', caller: who, request: { ...wildRequest(calls, random), number, bearer } }
  const call = random.pick(calls)
  const batch = call.name === 'runBatch' ? batchInput(calls, random, caller.known) : undefined
  const made = requestOf(call, random, caller.known, batch)
  // The operations of a spoiled batch are unknown.
  const operations = made.shape === 'valid' ? batch?.operations : undefined
  return { kind: 'request', caller: who, request: { ...made, number, bearer, operations } }
}
