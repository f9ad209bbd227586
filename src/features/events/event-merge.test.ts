import { expect, test } from 'vitest'
import type { EventForm } from './event-form.ts'
import { mergeWith } from './event-merge.ts'

const seen: EventForm = { category: 'sport', league: 'MLB', cutoff: null, phrase: 'old', themeTitle: '', themeDescription: '' }

test('fields the operator left alone show what is there now', () => {
  const { draft, theirs } = mergeWith({ form: { ...seen, phrase: 'mine' }, seen }, { ...seen, themeTitle: 'theirs' })
  expect(draft.form).toMatchObject({ phrase: 'mine', themeTitle: 'theirs' })
  expect(theirs).toEqual({})
})

test('what both changed stays as typed and is named with what is there now', () => {
  const now = { ...seen, phrase: 'theirs' }
  const { draft, theirs } = mergeWith({ form: { ...seen, phrase: 'mine' }, seen }, now)
  expect(draft.form.phrase).toBe('mine')
  expect(draft.seen).toEqual(now)
  expect(theirs).toEqual({ phrase: 'theirs' })
})

test('both wanting the same is no conflict', () => {
  const both = { ...seen, phrase: 'same' }
  expect(mergeWith({ form: both, seen }, both).theirs).toEqual({})
})

test('a league goes where the category that is there now does not offer it', () => {
  const { draft } = mergeWith({ form: { ...seen, league: 'NBA' }, seen }, { ...seen, category: 'concert', league: '' })
  expect(draft.form).toMatchObject({ category: 'concert', league: '' })
})
