import { expect, test } from 'vitest'
import { judge, type Outcome, type Response } from './judge.ts'

const response = (version: number, replayed: boolean): Response => ({ status: 200, body: { version }, replayed })
const acknowledged = (version: number): Outcome => ({
  row: 'seat',
  first: response(version, false),
  replays: [response(version, true), response(version, true)],
})
const unanswered = (version: number, wasDone: boolean): Outcome => ({
  row: 'seat',
  first: undefined,
  replays: [response(version, wasDone), response(version, true)],
})
const before = new Map([['seat', 1]])
const verdictAt = (version: number, ...outcomes: Outcome[]) => judge(outcomes, before, new Map([['seat', version]]))

test('acknowledged changes and changes decided after the kill count once each', () => {
  expect(verdictAt(5, acknowledged(2), acknowledged(3), unanswered(4, true), unanswered(5, false))).toEqual({
    lost: 0,
    doubled: 0,
  })
})

test('an acknowledged change is lost if its key is new, its response differs, or its row does not have it', () => {
  const forgotten = { ...acknowledged(3), replays: [response(3, false), response(3, true)] } as const
  expect(verdictAt(3, acknowledged(2), forgotten)).toEqual({ lost: 1, doubled: 0 })
  const other = { ...acknowledged(3), replays: [response(4, true), response(4, true)] } as const
  expect(verdictAt(3, acknowledged(2), other)).toEqual({ lost: 1, doubled: 0 })
  expect(verdictAt(2, acknowledged(2), acknowledged(3))).toEqual({ lost: 1, doubled: 0 })
  expect(judge([acknowledged(2)], before, new Map())).toEqual({ lost: 2, doubled: 0 })
})

test('a change is doubled if its row has changed more often, or its key makes it again', () => {
  expect(verdictAt(4, acknowledged(2), acknowledged(3))).toEqual({ lost: 0, doubled: 1 })
  const again = { ...unanswered(2, false), replays: [response(2, false), response(3, false)] } as const
  expect(verdictAt(3, again)).toEqual({ lost: 0, doubled: 2 })
})

test('a refused change changes nothing', () => {
  const refused: Response = { status: 409, body: null, replayed: true }
  expect(verdictAt(1, { row: 'seat', first: { ...refused, replayed: false }, replays: [refused, refused] })).toEqual({
    lost: 0,
    doubled: 0,
  })
})
