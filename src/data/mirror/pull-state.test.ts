import { describe, expect, test } from 'vitest'
import { needsLock, startPull, stepPull, type PullEvent, type PullState } from './pull-state.ts'
import { noReceipt, type Receipt } from './receipt.ts'

const named = { '1': 'a.7' }
const course = { begunAt: 100, hasSeats: false, named: null, extraPages: 0 }
const notBegun = { ...course, begunAt: null }
const reloading: Receipt = { ...noReceipt, reloading: { blocks: {} } }
const withEvents: Receipt = { ...noReceipt, tables: ['events'] }
const loaded: Receipt = { ...withEvents, loaded: true, asOf: 50 }

const looking: PullState = { is: 'looking', course: notBegun }
const loading: PullState = { is: 'loading', course }
const keeping: PullState = { is: 'keeping seats', course: { ...course, hasSeats: true }, complete: false }
const keepingAtEnd: PullState = { is: 'keeping seats', course: { ...course, named }, complete: true }
const comparing: PullState = { is: 'comparing', course: { ...course, named } }
const settling: PullState = { is: 'settling', course }

const looked = (receipt: Receipt, { wantedAt = 60, now = 100 } = {}): PullEvent => ({ is: 'looked', receipt, wantedAt, now })
const stored = (receipt: Receipt, complete = false): PullEvent => ({ is: 'page stored', complete, named, receipt })
const kept = (receipt: Receipt): PullEvent => ({ is: 'seats kept', receipt })
const rested: PullEvent = { is: 'rested' }

test('a pull begins with a look at the rows that other tabs wrote', () => {
  expect(startPull()).toEqual({ state: looking, effects: [{ do: 'look' }] })
})

test('a pull holds the lock from its look to the end of a page', () => {
  const breathing: PullState = { is: 'breathing', course, complete: false }
  const all: PullState[] = [
    looking,
    loading,
    { is: 'yielding', course },
    keeping,
    breathing,
    comparing,
    settling,
    { is: 'ended' },
  ]
  expect(all.map(needsLock)).toEqual([true, true, true, false, false, false, false, false])
})

describe('after the look', () => {
  test('a pull begins, and loads a page', () => {
    expect(stepPull(looking, looked(loaded))).toEqual({
      state: loading,
      effects: [{ do: 'note the beginning' }, { do: 'load a page', begunAt: 100 }],
    })
  })

  test('a pull that had begun loads the next page', () => {
    expect(stepPull({ is: 'looking', course }, looked(loaded, { now: 900 }))).toEqual({
      state: loading,
      effects: [{ do: 'load a page', begunAt: 100 }],
    })
  })

  test('a fresh load that another pull broke off starts again', () => {
    expect(stepPull(looking, looked(reloading)).effects).toEqual([
      { do: 'note the beginning' },
      { do: 'forget gathered rows' },
      { do: 'load a page', begunAt: 100 },
    ])
    expect(stepPull({ is: 'looking', course }, looked(reloading)).effects[0]).toEqual({ do: 'forget gathered rows' })
  })

  test('a pull does not begin if another tab has pulled since it was requested', () => {
    expect(stepPull(looking, looked({ ...loaded, asOf: 70 }))).toEqual({
      state: { is: 'keeping seats', course: notBegun, complete: true },
      effects: [{ do: 'keep seats' }],
    })
  })

  test.each([
    ['is not complete', { ...loaded, asOf: 70, loaded: false }],
    ['is being loaded again', { ...loaded, asOf: 70, reloading: { blocks: {} } }],
    ['was pulled before', { ...loaded, asOf: 60 }],
    ['was pulled in the future, by a clock that was set back', { ...loaded, asOf: 101 }],
    ['was never pulled', { ...loaded, asOf: null }],
  ])('a pull begins if the mirror %s', (_, receipt) => {
    expect(stepPull(looking, looked(receipt)).state.is).toBe('loading')
  })
})

describe('after a page', () => {
  test('a fresh load continues under the lock', () => {
    expect(stepPull(loading, stored(reloading))).toEqual({
      state: { is: 'yielding', course: { ...course, named } },
      effects: [{ do: 'rest' }],
    })
    expect(stepPull({ is: 'yielding', course }, rested)).toEqual({
      state: loading,
      effects: [{ do: 'load a page', begunAt: 100 }],
    })
  })

  test('a fresh load that has to start again forgets the rows it had collected', () => {
    expect(stepPull(loading, { is: 'page stored', complete: false, named: null, receipt: reloading })).toEqual({
      state: { is: 'yielding', course },
      effects: [{ do: 'forget gathered rows' }, { do: 'rest' }],
    })
  })

  test('the seats to keep are fetched once the events are here', () => {
    expect(stepPull(loading, stored(withEvents))).toEqual({
      state: { is: 'keeping seats', course: { ...course, named, hasSeats: true }, complete: false },
      effects: [{ do: 'keep seats' }],
    })
  })

  test.each([
    ['the events are not here', course, noReceipt],
    ['the seats were fetched before', { ...course, hasSeats: true }, withEvents],
  ])('another tab may pull if %s', (_, at, receipt) => {
    expect(stepPull({ is: 'loading', course: at }, stored(receipt))).toEqual({
      state: { is: 'breathing', course: { ...at, named }, complete: false },
      effects: [{ do: 'rest' }],
    })
  })

  test('the last page is followed by the seats to keep', () => {
    expect(stepPull(loading, stored(loaded, true))).toEqual({ state: keepingAtEnd, effects: [{ do: 'keep seats' }] })
  })
})

describe('once the seats are stored', () => {
  test('the mirror is ready during a first load, which continues with older rows', () => {
    expect(stepPull(keeping, kept(withEvents))).toEqual({
      state: { is: 'breathing', course: { ...course, hasSeats: true }, complete: false },
      effects: [{ do: 'show ready' }, { do: 'show refreshed' }, { do: 'rest' }],
    })
  })

  test('a later pull shows as refreshed only when it is complete', () => {
    expect(stepPull(keeping, kept(loaded)).effects).toEqual([{ do: 'show ready' }, { do: 'rest' }])
  })

  test('a complete pull looks for new snapshots', () => {
    expect(stepPull(keepingAtEnd, kept(loaded))).toEqual({ state: comparing, effects: [{ do: 'compare snapshots', named }] })
  })

  test.each([
    ['no page was loaded', { ...course, begunAt: null }],
    ['three extra pages were loaded', { ...course, named, extraPages: 3 }],
  ])('a complete pull ends if %s', (_, at) => {
    expect(stepPull({ is: 'keeping seats', course: at, complete: true }, kept(loaded))).toEqual({
      state: { is: 'breathing', course: at, complete: true },
      effects: [{ do: 'show ready' }, { do: 'rest' }],
    })
  })
})

describe('once the snapshots are compared', () => {
  test('new snapshots are followed by one more page', () => {
    expect(stepPull(comparing, { is: 'compared', hasNewSnapshots: true })).toEqual({
      state: { is: 'breathing', course: { ...course, named, extraPages: 1 }, complete: false },
      effects: [{ do: 'rest' }],
    })
  })

  test('the mirror is ready if no snapshot is new', () => {
    expect(stepPull(comparing, { is: 'compared', hasNewSnapshots: false })).toEqual({
      state: { is: 'breathing', course: { ...course, named }, complete: true },
      effects: [{ do: 'show ready' }, { do: 'rest' }],
    })
  })
})

describe('after a rest', () => {
  test('a pull looks again for rows that other tabs wrote', () => {
    expect(stepPull({ is: 'breathing', course, complete: false }, rested)).toEqual({
      state: { is: 'looking', course },
      effects: [{ do: 'look' }],
    })
  })

  test('a complete pull is settled', () => {
    expect(stepPull({ is: 'breathing', course, complete: true }, rested)).toEqual({
      state: settling,
      effects: [{ do: 'settle' }],
    })
    expect(stepPull(settling, { is: 'settled' })).toEqual({ state: { is: 'ended' }, effects: [] })
  })

  test('a pull that did not begin has nothing to settle', () => {
    expect(stepPull({ is: 'breathing', course: notBegun, complete: true }, rested).state).toEqual({ is: 'ended' })
  })
})

test('an event that the state does not expect throws an error', () => {
  expect(() => stepPull(settling, rested)).toThrow('A pull that is settling expects no event “rested”')
})
