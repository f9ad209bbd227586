import { describe, expect, it } from 'vitest'

import type { EntryProblem } from '#data/outbox/entry.ts'
import { problemWords } from './problem-words.ts'

const stale: EntryProblem = { type: 'about:blank', title: 'Stale', status: 409, detail: 'It changed', code: 'Stale' }
const asked = { status: 'Reserved' }

describe('why a wish was refused', () => {
  it('names who holds the seat, and until when', () => {
    const now = { status: 'Reserved', reserved_by: { id: 4, name: 'Ada' }, reserved_until: '2026-11-20T20:00:00.000Z' }
    expect(problemWords({ problem: stale, asked, now })).toMatch(/^Ada is holding this seat until 11\/20\/26 /)
  })
  it("tells times in the event's zone, and names it", () => {
    const now = { status: 'Reserved', reserved_by: { id: 4, name: 'Ada' }, reserved_until: '2026-11-20T20:00:00.000Z' }
    expect(problemWords({ problem: stale, asked, now }, 'America/Los_Angeles')).toBe(
      'Ada is holding this seat until 11/20/26 12:00pm PST.',
    )
  })
  it('says that the seat is sold', () =>
    expect(problemWords({ problem: stale, asked, now: { status: 'Purchased' } })).toBe('This seat has been sold meanwhile.'))
  it('says that it has changed where nobody is in the way', () =>
    expect(problemWords({ problem: stale, asked, now: { status: 'Available' } })).toBe('It has changed since you saw it.'))
  it('names who has come to hold a seat that was to be released', () => {
    const now = { status: 'Reserved', reserved_by: { id: 4, name: 'Ada' }, reserved_until: null }
    expect(problemWords({ problem: stale, asked: { status: 'Available' }, now })).toBe('Ada is holding this seat.')
  })
  it('speaks of no holder where none is known of a seat that was to be released', () =>
    expect(problemWords({ problem: stale, asked: { status: 'Available' }, now: { status: 'Reserved' } })).toBe(
      'It has changed since you saw it.',
    ))
  it("takes the server's words where it has none of its own", () =>
    expect(problemWords({ problem: { ...stale, code: 'Conflict' }, asked: {}, now: null })).toBe('It changed'))
})
