import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Random } from '#server/demo/random.ts'
import { hostileTexts, hostileValue, mutate } from '#tests/fuzz/values/hostile.ts'
import { hostileBody, jsonBody, type Body } from './body.ts'
import { formBody } from './file.ts'
import { headersFor } from './headers.ts'
import { inputFor, type CallInput, type KnownToCaller } from './input.ts'
import { hostileQuery, pathOf, queryOf, sendable } from './path.ts'
import type { FuzzRequest } from './request.ts'

type Made = Omit<FuzzRequest, 'number' | 'bearer'>
type Shape = 'valid' | 'nearly valid' | 'hostile'

/** Makes a request for a call of the contract. Half of the requests are valid, the others nearly valid or hostile. */
export function requestOf(call: Endpoint, random: Random, known: KnownToCaller, given?: CallInput): Made {
  const input = given ?? inputFor(call, random, known)
  const shape: Shape = random.weighted([
    ['valid', 50],
    ['nearly valid', 30],
    ['hostile', 20],
  ])
  const parts = (['params', 'query', 'body'] as const).filter((part) => call[part] !== undefined)
  const spoiled = shape === 'valid' || parts.length === 0 ? undefined : random.pick(parts)
  if (shape === 'nearly valid' && spoiled === 'body') input.body = mutate(random, input.body)
  else if (shape === 'nearly valid' && spoiled) input[spoiled] = asFields(mutate(random, input[spoiled]))
  if (shape === 'hostile' && spoiled === 'params')
    for (const name of Object.keys(input.params))
      input.params[name] = random.pick<unknown>([...hostileTexts.slice(0, 40), 0, -1, 1e21])

  const path = pathOf(call.path, input.params)
  const query =
    shape === 'hostile' && spoiled === 'query'
      ? hostileQuery(random, Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {}))
      : queryOf(random, input.query)
  const body = bodyOf(call, random, input.body, shape === 'hostile' && spoiled === 'body')
  const headers = headersFor(random, { isWrite: call.method !== 'GET' })
  if (body?.type !== undefined) headers['content-type'] = body.type
  return {
    // A path without its parameter may be another call's path.
    call: /\/(?:\/|$)/.test(path) ? undefined : call.name,
    shape: [spoiled ? `${shape} ${spoiled}` : 'valid', body?.shape ?? ''].filter(Boolean).join(', '),
    method: call.method,
    path: sendable(`/api${path}${query}`),
    headers,
    body: body?.bytes,
    isForeign: input.isForeign && spoiled !== 'params' && shape === 'valid',
  }
}

function bodyOf(call: Endpoint, random: Random, value: unknown, isHostile: boolean): Body | undefined {
  if (call.upload === 'multipart' && !(isHostile && random.chance(0.3))) return formBody(random, asFields(value))
  if (call.body === undefined)
    return random.chance(0.05) ? jsonBody(random, hostileValue(random), 'an unexpected body') : undefined
  if (isHostile) return hostileBody(random, value)
  return jsonBody(random, value, '')
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
