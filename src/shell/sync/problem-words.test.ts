import { expect, it } from 'vitest'
import type { EntryProblem } from '#data/outbox/entry.ts'
import { problemWords } from './problem-words.ts'

const stale: EntryProblem = { type: 'about:blank', title: 'Stale', status: 409, detail: 'It changed', code: 'Stale' }
const refused = { problem: stale, requested: {}, now: null }

it('a refusal has the words of its area, else those of the app, else the server’s', () => {
  expect(problemWords(refused, { fields: {}, refusal: (_, zone) => `Taken, in ${zone}` }, 'UTC')).toBe('Taken, in UTC')
  expect(problemWords(refused, { fields: {}, refusal: () => null })).toBe('This has changed since you saw it.')
  expect(problemWords({ ...refused, problem: { ...stale, code: 'Conflict' } }, { fields: {} })).toBe('It changed')
})
