import { expect, test } from 'vitest'
import { texts, keyedTextOf } from './problem-texts.ts'

const samples: Record<string, string> = { max: '1,000,000', min: '8', suffix: 'holdfast.example', status: 'failed', name: 'Ann' }

test.each(Object.entries(texts))('the text of %s is recognized by its key, with its values', (key, english) => {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const said = names.reduce((text, name) => text.replace(`{${name}}`, samples[name]!), english as string)
  expect(keyedTextOf(said)?.key).toBe(key)
  expect(Object.keys(keyedTextOf(said)!.params)).toEqual(names)
})

test('figures become numbers again, and other texts have no key', () => {
  expect(keyedTextOf('Must be at most 999,999,999')).toEqual({ key: 'server_must_be_at_most', params: { max: 999_999_999 } })
  expect(keyedTextOf('Something nobody foresaw')).toBeUndefined()
})
