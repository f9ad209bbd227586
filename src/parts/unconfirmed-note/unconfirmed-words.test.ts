import { expect, test } from 'vitest'

import { unconfirmedWords } from './unconfirmed-words.ts'

test('a refusal is shown in the server’s words', () =>
  expect(unconfirmedWords({ is: 'refused', problem: { detail: 'The email is taken' } })).toEqual({
    title: 'It was refused',
    detail: 'The email is taken',
  }))

test('only a call that can no longer arrive is described as safe to repeat', () => {
  const mayRepeat = (['sent', 'lost', 'done', 'refused', 'not-done', 'unknowable'] as const).filter((is) =>
    unconfirmedWords({ is }).detail?.includes('You can try again'),
  )
  expect(mayRepeat).toEqual(['not-done'])
})
