import { describe, expect, it } from 'vitest'

import { failureWords } from './failure-words.ts'

describe('a failure on the screen', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name })
  it('is shown in the server’s words, if there are some', () =>
    expect(failureWords(named('ApiProblem', 'Event not found'))).toBe('Event not found'))
  it('is a server that cannot be reached, not the name of the network layer for it', () =>
    expect(failureWords(named('Unreachable', 'No answer: network'))).toBe(
      'The server couldn’t be reached. Try again when you’re online.',
    ))
  it('is never the message of a bug', () =>
    expect(failureWords(new TypeError('x is not a function'))).toBe('Something went wrong'))
})
