import { expect, test } from 'vitest'
import { changedIn, mergeWith, withLeaves } from './form-merge.ts'

const seen = { name: 'old', theme: { title: '', text: 'a' }, prices: [{ price: 1 }] }

test('a changed field is named by its dotted path; blanks around a text are ignored, and a list is one field', () => {
  const form = { name: ' old ', theme: { title: 'new', text: 'a' }, prices: [{ price: 2 }] }
  expect(changedIn(seen, form)).toEqual(['theme.title', 'prices'])
})

test('fields that the user did not change show the current values', () => {
  const { edited, theirs } = mergeWith(
    { values: { ...seen, name: 'mine' }, seen },
    { ...seen, theme: { title: 'theirs', text: 'a' } },
  )
  expect(edited.values).toEqual({ ...seen, name: 'mine', theme: { title: 'theirs', text: 'a' } })
  expect(theirs.size).toBe(0)
})

test('a field that both changed stays as typed, and is returned with its current value', () => {
  const now = { ...seen, theme: { title: 'theirs', text: 'a' } }
  const { edited, theirs } = mergeWith({ values: { ...seen, theme: { title: 'mine', text: 'a' } }, seen }, now)
  expect(edited).toEqual({ values: { ...seen, theme: { title: 'mine', text: 'a' } }, seen: now })
  expect([...theirs]).toEqual([['theme.title', 'theirs']])
  expect(withLeaves(edited.values, theirs)).toEqual(now)
})

test('the same change by both is no conflict', () => {
  const both = { ...seen, name: 'same' }
  expect(mergeWith({ values: both, seen }, both).theirs.size).toBe(0)
})
