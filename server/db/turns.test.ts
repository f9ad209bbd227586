import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS, type Place, Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns turns that are all taken, and the order in which waiting callers get theirs. */
async function taken() {
  let time = 0
  const turns = new Turns({ now: () => time })
  const had: string[] = []
  let end = (await turns.take('first', 1000))!
  const ask = async (name: string, place: Place) => {
    const turn = await turns.take(place, 1000)
    if (turn === undefined) return void had.push(`${name} refused`)
    had.push(name)
    end = turn
  }
  const endTurn = async (after = 0) => {
    time += after
    end()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { turns, had, ask, endTurn }
}

test('turns are given in the order of the requests, with the second priority after the first', async () => {
  const { had, ask, endTurn, turns } = await taken()
  void ask('long 1', 'second')
  void ask('long 2', 'second')
  void ask('short 1', 'first')
  void ask('short 2', 'first')
  expect(turns.waiting).toBe(4)
  for (let n = 0; n < 4; n++) await endTurn(1)
  expect(had).toEqual(['short 1', 'short 2', 'long 1', 'long 2'])
  expect(turns.waiting).toBe(0)
})

test('the second priority gets a turn from time to time, however many wait in the first, and not more often', async () => {
  const { had, ask, endTurn } = await taken()
  void ask('long 1', 'second')
  void ask('long 2', 'second')
  for (let n = 1; n <= 6; n++) void ask(`short ${n}`, 'first')
  for (let n = 0; n < 8; n++) await endTurn(PATIENCE_MS / 2)
  expect(had).toEqual(['short 1', 'long 1', 'short 2', 'long 2', 'short 3', 'short 4', 'short 5', 'short 6'])
})

test('a request that has waited too long is refused, and delays nobody', async () => {
  const { had, ask, endTurn } = await taken()
  void ask('a', 'first')
  void ask('b', 'second')
  await vi.advanceTimersByTimeAsync(1000)
  expect(had).toEqual(['a refused', 'b refused'])
  void ask('c', 'second')
  await endTurn()
  await endTurn()
  void ask('d', 'first')
  await vi.advanceTimersByTimeAsync(0)
  expect(had.slice(2)).toEqual(['c', 'd'])
})

test('the turns of both queues are counted, also those that had to wait', async () => {
  const { ask, endTurn, turns } = await taken()
  void ask('short', 'first')
  void ask('long', 'second')
  expect(turns.given).toBe(1)
  await endTurn()
  await endTurn()
  expect(turns.given).toBe(3)
})
