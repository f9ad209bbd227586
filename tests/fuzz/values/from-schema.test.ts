import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { hostileValue, mutate } from './hostile.ts'
import { rowKinds } from '#contract/core/access.ts'
import { valueFor } from './from-schema.ts'
import type { Known } from './known.ts'
import { randomOf } from './random.ts'

const none = { own: [], foreign: [] }
const known: Known = {
  rows: Object.fromEntries(Object.keys(rowKinds).map((kind) => [kind, none])) as unknown as Known['rows'],
  byField: new Map([
    ['title', ['A known title']],
    // No schema describes which time zones exist.
    ['timezone', ['America/Chicago']],
  ]),
  uuids: [],
  numbers: [7],
  now: Date.parse('2026-03-10T18:00:00Z'),
}
const parts = Object.values(contract)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      call[part] ? [{ name: `${call.name} ${part}`, schema: call[part] }] : [],
    ),
  )
const values = (schema: NonNullable<Endpoint['body']>, count: number) =>
  Array.from({ length: count }, (_, number) => valueFor(schema, { random: randomOf(1, number), known, field: '' }))

describe('values made from a schema', () => {
  test.each(parts)('are accepted by $name', ({ schema }) => {
    const taken = values(schema, 40).filter((value) => schema.safeParse(value).success)
    expect(taken.length).toBeGreaterThanOrEqual(36)
  })

  test('differ, and are the same for the same seed', () => {
    const { schema } = parts.find(({ name }) => name === 'addVipInventory body')!
    expect(new Set(values(schema, 20).map((value) => JSON.stringify(value))).size).toBeGreaterThan(15)
    expect(values(schema, 20)).toEqual(values(schema, 20))
  })

  test('include known values for the name of a field', () => {
    const { schema } = parts.find(({ name }) => name === 'addVipInventory body')!
    expect(values(schema, 20).map((value) => (value as { title: string }).title)).toContain('A known title')
  })
})

test('a mutated value nearly always differs from the original', () => {
  const value = { id: 1, theme: { title: 'a' }, list: [1, 2, 3] }
  const changed = Array.from({ length: 100 }, (_, number) => JSON.stringify(mutate(randomOf(2, number), value)))
  expect(changed.filter((text) => text !== JSON.stringify(value)).length).toBeGreaterThan(90)
  expect(JSON.stringify(value)).toBe('{"id":1,"theme":{"title":"a"},"list":[1,2,3]}')
})

test('hostile values can be written as JSON', () => {
  for (let number = 0; number < 300; number++) expect(() => JSON.stringify(hostileValue(randomOf(3, number)))).not.toThrow()
})
