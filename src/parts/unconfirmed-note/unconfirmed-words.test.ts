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

test('what waits for the payment provider names it, if it has a name', () => {
  const detail = (state: object) => unconfirmedWords({ is: 'lost', ...state }).detail
  expect(detail({})).toContain('The response was lost.')
  expect(detail({ provider: 'Stripe' })).toContain('Stripe hasn’t confirmed this yet.')
  expect(detail({ provider: null })).toContain('The payment provider hasn’t confirmed this yet.')
})
