import { expect, test } from 'vitest'
import { litSections } from './lit-sections.ts'

const named = (...names: string[]) => names.map((name) => ({ view: { name } }))
const all = named('101', '102', '103')

test('sections with found seats are lit beside others', () => {
  expect([...(litSections(all, named('102', '103')) ?? [])]).toEqual(['102', '103'])
})

test('if every section has found seats, or none has, none is lit', () => {
  expect(litSections(all, all)).toBeNull()
  expect(litSections(all, [])).toBeNull()
})
