import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { valueFor } from '#tests/fuzz/values/from-schema.ts'
import type { Known } from '#tests/fuzz/values/known.ts'
import { aimAt, type SampleInput } from '#tests/support/sample-input.ts'

type Fields = Record<string, unknown>

/** The arguments of a call, before they become a request. */
export interface CallInput {
  params: Fields
  query: Fields
  body: unknown
  /** Whether all rows that decide access belong to other channels. */
  isForeign: boolean
}

/**
 * The existing values for reading and for writing. They differ, because a write must not move a marker from one channel to
 * another.
 */
export interface KnownToCaller {
  reads: Known
  writes: Known
}

/** Makes a valid input of a call from its schemas, with rows of the caller, of others, or missing ones. */
export function inputFor(call: Endpoint, random: Random, { reads, writes }: KnownToCaller): CallInput {
  const written = call.method === 'GET' ? reads : writes
  const partOf = (schema: Endpoint['body'], known: Known) =>
    schema === undefined ? undefined : valueFor(schema, { random, known, field: '' })
  return aim(call, random, reads, {
    params: (partOf(call.params, reads) ?? {}) as Fields,
    query: (partOf(call.query, written) ?? {}) as Fields,
    body: partOf(call.body, written),
  })
}

/** Writes ids of the caller's own rows or of others' into an input, where they decide access; sometimes leaves it unchanged. */
function aim(call: Endpoint, random: Random, known: Known, input: SampleInput): CallInput {
  const access = typeof call.access === 'function' ? call.access(input as never) : call.access
  if (typeof access === 'string') return { ...input, isForeign: false }
  const { own, foreign } = known.rows[access.scope.row]
  const target = random.weighted([
    ['own' as const, own.length > 0 ? 62 : 0],
    ['foreign' as const, foreign.length > 0 ? 30 : 0],
    ['as made' as const, 8],
  ])
  if (target === 'as made') return { ...input, isForeign: false }
  const ids = Array.from({ length: random.between(1, 3) }, () => random.pick(target === 'own' ? own : foreign))
  return { ...aimAt(call, access.scope, input, ids), isForeign: target === 'foreign' }
}
