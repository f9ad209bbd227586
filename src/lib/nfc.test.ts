import { expect, test } from 'vitest'
import { nfc } from './nfc.ts'

test('texts are composed anywhere in a value', () =>
  expect(nfc({ name: 'Montre\u0301al', tags: ['e\u0301', 1, null], in: { title: 'A\u030a' } })).toEqual({
    name: 'Montréal',
    tags: ['é', 1, null],
    in: { title: 'Å' },
  }))

test('a value in which nothing changes stays the same object', () => {
  const body = { name: 'Montréal', list: [{ at: '2026' }] }
  expect(nfc(body)).toBe(body)
})

test('a value that is no JSON, or is too deep, stays as it is', () => {
  const bytes = Buffer.from('e\u0301')
  expect(nfc({ bytes, e: 'e\u0301' })).toEqual({ bytes, e: 'é' })
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  expect(nfc(deep)).toBe(deep)
})
