import { describe, expect, it } from 'vitest'

import { describeError } from './describe-error.ts'
import { PageProblem } from './page-problem.ts'

describe('the error page', () => {
  it.each([
    [403, "You don't have access to this page."],
    [404, 'Not found'],
    [429, 'Too many requests (wait and retry)'],
    [503, 'Under maintenance'],
    [500, 'Server error'],
    [418, 'Something went wrong'],
  ])('shows for %i: %s', (status, message) => expect(describeError(new PageProblem(status)).message).toBe(message))
  it('shows the code if there is one', () => expect(describeError(new PageProblem(403, 'FeatureOff')).code).toBe('FeatureOff'))
  it('shows that something went wrong if nothing else is known', () =>
    expect(describeError(new TypeError('x is not a function'))).toEqual({
      status: null,
      code: null,
      message: 'Something went wrong',
      chunk: false,
    }))
  it('distinguishes a missing part of the app from other failures', () =>
    expect(describeError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')).chunk).toBe(true))
  it('accepts a failure that is not an error object', () => expect(describeError(undefined).message).toBe('Something went wrong'))
})
