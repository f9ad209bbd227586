import { expect, test } from 'vitest'

import { unconfirmedWords } from './unconfirmed-words.ts'

test('a refusal is told in the server’s words', () =>
  expect(unconfirmedWords({ is: 'refused', problem: { detail: 'The email is taken' } })).toEqual({
    title: 'It was refused',
    detail: 'The email is taken',
  }))

test('only what can no longer arrive is said to be safe to do again', () => {
  const mayRepeat = (['sent', 'lost', 'done', 'refused', 'not-done', 'unknowable'] as const).filter((is) =>
    unconfirmedWords({ is }).detail?.includes('You can try again'),
  )
  expect(mayRepeat).toEqual(['not-done'])
})
