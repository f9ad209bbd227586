import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { isMirrored } from '#contract/tables.ts'
import { contract } from './contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const confirming = calls.filter(({ confirms }) => confirms !== undefined)

test.each(confirming)('$name is not queued and confirms existing fields, reads and tables', ({ queue, reply, confirms = [] }) => {
  const fields = (reply as unknown as { shape: Record<string, z.ZodMiniType> }).shape
  expect(queue).toBe('never')
  for (const { field, reads = [], table } of confirms) {
    expect(field === undefined || field in fields).toBe(true)
    expect(table === undefined || isMirrored(table)).toBe(true)
    const known = calls.filter(({ name, method }) => method === 'GET' && reads.includes(name))
    expect(known.map(({ name }) => name).toSorted()).toEqual([...reads].toSorted())
  }
})
