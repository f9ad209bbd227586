import { describe, expect, it } from 'vitest'

import { failureWords } from './failure-words.ts'

describe('a failure on the screen', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name })
  it('is told in the server’s words, where it said some', () =>
    expect(failureWords(named('ApiProblem', 'Event not found'))).toBe('Event not found'))
  it('is a server out of reach, not what the network layer calls it', () =>
    expect(failureWords(named('Unreachable', 'No answer: network'))).toBe(
      'The server couldn’t be reached. Try again when you’re online.',
    ))
  it('is never the words of a mistake of ours', () =>
    expect(failureWords(new TypeError('x is not a function'))).toBe('Something went wrong'))
})
