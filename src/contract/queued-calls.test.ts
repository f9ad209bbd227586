import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from './contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import golden from './queued-calls.golden.json' with { type: 'json' }

/**
 * The calls by name. A device may still have queued entries of an older app, so a call must accept every recorded line forever.
 * Add lines to `queued-calls.golden.json`; never change one.
 */
const calls = new Map(
  Object.values(contract)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .map((call) => [call.name, call]),
)

test.each(golden)('a queued $call of an earlier version is still accepted', ({ call: name, params, body }) => {
  const call = calls.get(name)
  expect(call?.queue).toBe('yes')
  const takes = (schema: unknown, value: unknown) => schema === undefined || (schema as z.ZodMiniType).safeParse(value).success
  expect({ params: takes(call?.params, params), body: takes(call?.body, body) }).toEqual({ params: true, body: true })
})

test('every call that may be queued has a recorded body', () => {
  const queued = [...calls.values()].filter((call) => call.queue === 'yes').map((call) => call.name)
  expect(queued.filter((name) => !golden.some((line) => line.call === name))).toEqual([])
})
