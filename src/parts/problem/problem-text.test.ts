import { describe, expect, it } from 'vitest'

import { ApiProblem, Unreachable } from '#data/api/problem.ts'

import { isSpentLink, problemText, serverErrors } from './problem-text.ts'

const refused = (more: object) =>
  new ApiProblem({ type: 'about:blank', title: '', status: 422, detail: 'No.', code: 'ValidationFailed', ...more })

describe('why a form before sign-in failed', () => {
  it('is shown in the server’s own words', () => expect(problemText(refused({}))).toBe('No.'))
  it('is the missing connection, for any form', () =>
    expect(problemText(new Unreachable('network'))).toBe('You’re offline. Connect to the internet and try again.'))
  it('includes how long to wait after too many tries', () =>
    expect(problemText(new ApiProblem({ ...refused({}).problem, status: 429, code: 'TooManyRequests' }, 90_000))).toBe(
      'Too many attempts. Wait 2 min and try again.',
    ))
  it('is shown at the field, if the server named one', () => {
    expect(serverErrors(refused({ errors: { password: ['Too common'] } }))).toEqual({ password: 'Too common' })
    expect(serverErrors(new Unreachable('network'))).toEqual({})
  })
  it('leads back to a new link only if the link was refused', () => {
    expect(isSpentLink(refused({ errors: { token: ['This link is no longer valid.'] } }))).toBe(true)
    expect(isSpentLink(refused({ errors: { password: ['Required'] } }))).toBe(false)
    expect(isSpentLink(new Unreachable('network'))).toBe(false)
  })
})
