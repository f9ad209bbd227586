import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { valueFor } from '#tests/fuzz/values/from-schema.ts'
import type { Known, Scalar } from '#tests/fuzz/values/known.ts'

type Fields = Record<string, unknown>

/** What a call is given, before it is written as a request. */
export interface CallInput {
  params: Fields
  query: Fields
  body: unknown
  /** The rows by which access is decided are all of other channels. */
  isForeign: boolean
}

/** What exists, for what a request reads and for what it writes: nothing written may carry a marker from one channel to another. */
export interface KnownToCaller {
  reads: Known
  writes: Known
}

/** A valid input of a call, made from its schemas and aimed at rows of the caller's own, of others, or at none there are. */
export function inputFor(call: Endpoint, random: Random, { reads, writes }: KnownToCaller): CallInput {
  const written = call.method === 'GET' ? reads : writes
  const partOf = (schema: Endpoint['body'], known: Known) =>
    schema === undefined ? undefined : valueFor(schema, { random, known, field: '' })
  const input = {
    params: (partOf(call.params, reads) ?? {}) as Fields,
    query: (partOf(call.query, written) ?? {}) as Fields,
    body: partOf(call.body, written),
  }
  return { ...input, isForeign: aim(call, input, random, reads) }
}

/** Writes into an input the rows that it is about; answers whether they are all of other channels. */
function aim(call: Endpoint, input: Omit<CallInput, 'isForeign'>, random: Random, known: Known): boolean {
  const access = typeof call.access === 'function' ? call.access(input) : call.access
  if (typeof access === 'string') return false
  const { row, in: where, field } = access.scope
  const part = input[where] as Fields | undefined
  if (typeof part !== 'object' || part === null) return false
  const { own, foreign } = known.rows[row]
  const target = random.weighted([
    ['own' as const, own.length > 0 ? 62 : 0],
    ['foreign' as const, foreign.length > 0 ? 30 : 0],
    ['none' as const, 8],
  ])
  if (target === 'none') return false
  const pick = (): Scalar => random.pick(target === 'own' ? own : foreign)
  part[field] = Array.isArray(part[field]) ? part[field].map(pick) : pick()
  if (Array.isArray(part[field]) && part[field].length === 0) return false
  return target === 'foreign'
}
