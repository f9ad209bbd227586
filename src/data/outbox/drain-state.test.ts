import { describe, expect, test } from 'vitest'
import { isRunning, stepDrain, type DrainEvent, type DrainState, type SliceEnd } from './drain-state.ts'

const run = { failures: 2, done: 5 }
const noLooks = { head: '', count: 0 }
const queue = { waiting: 3, head: 'key queued 0' }
const empty = { waiting: 0, head: '' }

const idle: DrainState = { is: 'idle', failures: 2 }
const sending: DrainState = { is: 'sending', run, looks: noLooks, again: false }
const requestedAgain: DrainState = { ...sending, again: true }
const breathing: DrainState = { is: 'breathing', run }
const pausing: DrainState = { is: 'pausing', run, looks: noLooks, forOne: false }
const pausingForOne: DrainState = { ...pausing, forOne: true }
const stopping: DrainState = { is: 'stopping', run }
const stopped: DrainState = { is: 'stopped' }

const woken: DrainEvent = { is: 'woken', fresh: false }
const fresh: DrainEvent = { is: 'woken', fresh: true }
const busy: DrainEvent = { is: 'busy', queue }
const ended = (end: SliceEnd, now = queue): DrainEvent => ({ is: 'slice ended', end, queue: now })
const failed = (retryAfter: number | null, now = queue): DrainEvent => ({ is: 'slice failed', retryAfter, queue: now })
const broken: DrainEvent = { is: 'broken' }
const rested: DrainEvent = { is: 'rested' }
const stop: DrainEvent = { is: 'stop' }

const send = { do: 'send', alone: true }
const endPause = { do: 'end pause' }
const finished = [{ do: 'show', sending: null }, { do: 'release' }]
const started = { is: 'sending', run: { failures: 2, done: 0 }, looks: noLooks, again: false }

test('a run is under way unless the drain is idle or stopped', () => {
  const all = [idle, sending, breathing, pausing, stopping, stopped]
  expect(all.map(isRunning)).toEqual([false, true, true, true, true, false])
})

describe('a wake', () => {
  test('starts a run', () => {
    expect(stepDrain(idle, woken)).toEqual({ state: started, effects: [send] })
  })

  test('starts a run that forgets earlier failures, if it is fresh', () => {
    expect(stepDrain(idle, fresh).state).toMatchObject({ is: 'sending', run: { failures: 0 } })
  })

  test('during a slice is remembered', () => {
    expect(stepDrain(sending, woken)).toEqual({ state: requestedAgain, effects: [] })
    expect(stepDrain(sending, fresh)).toEqual({ state: { ...requestedAgain, run: { failures: 0, done: 5 } }, effects: [] })
  })

  test('between two slices changes nothing but the failures', () => {
    expect(stepDrain(breathing, woken)).toEqual({ state: breathing, effects: [] })
    expect(stepDrain(breathing, fresh)).toEqual({ state: { ...breathing, run: { failures: 0, done: 5 } }, effects: [] })
  })

  test('leaves a pause of the whole queue as it is, unless it is fresh', () => {
    expect(stepDrain(pausing, woken)).toEqual({ state: pausing, effects: [] })
    expect(stepDrain(pausing, fresh)).toEqual({ state: { ...pausing, run: { failures: 0, done: 5 } }, effects: [endPause] })
  })

  test('ends a pause of some entries', () => {
    expect(stepDrain(pausingForOne, woken)).toEqual({ state: pausingForOne, effects: [endPause] })
  })

  test.each([stopping, stopped])('does nothing when the drain is $is', (state) => {
    expect(stepDrain(state, fresh)).toEqual({ state, effects: [] })
  })
})

describe('a lock that another tab holds', () => {
  test('is tried again after a pause', () => {
    expect(stepDrain(sending, busy)).toEqual({
      state: { is: 'pausing', run, looks: { head: queue.head, count: 1 }, forOne: false },
      effects: [{ do: 'release' }, { do: 'pause', wait: 2000 }],
    })
  })

  test('is counted while the queue does not move', () => {
    const looked = { ...sending, looks: { head: queue.head, count: 3 } }
    expect(stepDrain(looked, busy).state).toMatchObject({ looks: { head: queue.head, count: 4 } })
    expect(stepDrain({ ...looked, looks: { head: 'another', count: 3 } }, busy).state).toMatchObject({ looks: { count: 1 } })
  })

  test('is ignored after eight looks at the same queue', () => {
    expect(stepDrain({ ...sending, looks: { head: queue.head, count: 7 } }, busy)).toEqual({
      state: sending,
      effects: [{ do: 'send', alone: false }],
    })
  })

  test('ends the run when nothing waits', () => {
    expect(stepDrain(sending, { is: 'busy', queue: empty })).toEqual({ state: idle, effects: finished })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, busy)).toEqual({ state: stopped, effects: finished })
  })
})

describe('a slice that got a response', () => {
  const answered = ended({ next: 'now', answered: 4 })
  const report = [{ do: 'show', sending: { done: 9, of: 12 }, outdated: false }, { do: 'report drained' }]

  test('is reported, forgets the failures, and is followed by a rest', () => {
    expect(stepDrain(sending, answered)).toEqual({
      state: { is: 'breathing', run: { failures: 0, done: 9 } },
      effects: [...report, { do: 'breathe' }],
    })
  })

  test('is reported when the drain is stopping, and nothing follows', () => {
    expect(stepDrain(stopping, answered)).toEqual({ state: stopped, effects: [...report, ...finished] })
  })
})

describe('a slice after which nothing can be sent', () => {
  const nothing = ended({ next: 'woken', why: 'empty' })

  test.each([
    ['empty', false],
    ['sign-in', false],
    ['update', true],
  ] as const)('ends the run (%s)', (why, outdated) => {
    expect(stepDrain(sending, ended({ next: 'woken', why }))).toEqual({
      state: idle,
      effects: [{ do: 'show', sending: null, outdated }, ...finished],
    })
  })

  test('is followed by another when the queue was empty and the drain was woken meanwhile', () => {
    expect(stepDrain(requestedAgain, nothing)).toEqual({
      state: sending,
      effects: [{ do: 'show', sending: null, outdated: false }, send],
    })
  })

  test('is followed by a new run when it waits for a sign-in and the drain was woken meanwhile', () => {
    expect(stepDrain(requestedAgain, ended({ next: 'woken', why: 'sign-in' }))).toEqual({
      state: started,
      effects: [{ do: 'show', sending: null, outdated: false }, ...finished, send],
    })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, nothing).state).toEqual(stopped)
  })
})

describe('a slice whose entries have to wait', () => {
  const paused = (wait: number) => [{ do: 'show', sending: null }, { do: 'release' }, { do: 'pause', wait }]

  test('is followed by a pause', () => {
    expect(stepDrain(requestedAgain, ended({ next: 'later', wait: 700 }))).toEqual({ state: pausing, effects: paused(700) })
  })

  test('is followed by a pause that new entries end, if only some wait', () => {
    expect(stepDrain(sending, ended({ next: 'later', wait: 700, forOne: true }))).toEqual({
      state: pausingForOne,
      effects: paused(700),
    })
  })

  test('is followed by the next at once, if only some wait and the drain was woken meanwhile', () => {
    expect(stepDrain(requestedAgain, ended({ next: 'later', wait: 700, forOne: true }))).toEqual({
      state: pausing,
      effects: paused(0),
    })
  })

  test('ends the run when nothing waits any more', () => {
    expect(stepDrain(sending, ended({ next: 'later', wait: 700 }, empty))).toEqual({ state: idle, effects: finished })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, ended({ next: 'later', wait: 700 }))).toEqual({ state: stopped, effects: finished })
  })
})

describe('a slice that failed', () => {
  test('is tried again after a pause that grows with the failures', () => {
    expect(stepDrain(sending, failed(null))).toEqual({
      state: { ...pausing, run: { failures: 3, done: 5 } },
      effects: [{ do: 'show', sending: null }, { do: 'release' }, { do: 'back off', failures: 2 }],
    })
  })

  test('is tried again after the time that the server set, and does not count as a failure', () => {
    expect(stepDrain(sending, failed(30_000))).toEqual({
      state: pausing,
      effects: [{ do: 'show', sending: null }, { do: 'release' }, { do: 'pause', wait: 30_000 }],
    })
  })

  test('ends the run when nothing waits, and counts the failure', () => {
    expect(stepDrain(sending, failed(null, empty))).toEqual({ state: { is: 'idle', failures: 3 }, effects: finished })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, failed(null))).toEqual({ state: stopped, effects: finished })
  })
})

describe('a rest or a pause that is over', () => {
  test.each([breathing, pausing, pausingForOne])('is followed by a slice ($is)', (state) => {
    expect(stepDrain(state, rested)).toEqual({ state: sending, effects: [send] })
  })

  test('keeps the count of looks at a queue that does not move', () => {
    const looks = { head: queue.head, count: 3 }
    expect(stepDrain({ ...pausing, looks }, rested).state).toEqual({ ...sending, looks })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, rested)).toEqual({ state: stopped, effects: finished })
  })
})

describe('a run that breaks', () => {
  test.each([sending, breathing, pausing])('ends ($is)', (state) => {
    expect(stepDrain(state, broken)).toEqual({ state: idle, effects: finished })
  })

  test('is followed by another, if the drain was woken meanwhile', () => {
    expect(stepDrain(requestedAgain, broken)).toEqual({ state: started, effects: [...finished, send] })
  })

  test('ends a drain that is stopping', () => {
    expect(stepDrain(stopping, broken)).toEqual({ state: stopped, effects: finished })
  })

  test.each([idle, stopped])('changes nothing when the drain is $is', (state) => {
    expect(stepDrain(state, broken)).toEqual({ state, effects: [] })
  })
})

describe('a stop', () => {
  test.each([sending, breathing, pausing])('lets a running slice end, and ends a pause ($is)', (state) => {
    expect(stepDrain(state, stop)).toEqual({ state: stopping, effects: [endPause] })
  })

  test('stops an idle drain at once', () => {
    expect(stepDrain(idle, stop)).toEqual({ state: stopped, effects: [] })
  })

  test.each([stopping, stopped])('changes nothing the second time ($is)', (state) => {
    expect(stepDrain(state, stop)).toEqual({ state, effects: [] })
  })
})

test('a late event changes nothing', () => {
  for (const state of [idle, stopped, breathing])
    for (const event of [busy, failed(null), ended({ next: 'now', answered: 1 })])
      expect(stepDrain(state, event)).toEqual({ state, effects: [] })
})
