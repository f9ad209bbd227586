import { expect, test } from 'vitest'
import { type Answer, judge, type Told } from './judge.ts'

const answer = (version: number, replayed: boolean): Answer => ({ status: 200, body: { version }, replayed })
const said = (version: number): Told => ({
  row: 'seat',
  first: answer(version, false),
  replays: [answer(version, true), answer(version, true)],
})
const unsaid = (version: number, wasDone: boolean): Told => ({
  row: 'seat',
  first: undefined,
  replays: [answer(version, wasDone), answer(version, true)],
})
const began = new Map([['seat', 1]])
const verdictAt = (version: number, ...told: Told[]) => judge(told, began, new Map([['seat', version]]))

test('what was acknowledged stands once, and so does what is decided afterwards', () => {
  expect(verdictAt(5, said(2), said(3), unsaid(4, true), unsaid(5, false))).toEqual({ lost: 0, doubled: 0 })
})

test('an acknowledged wish is lost where its key is new, its answer another, or its change gone', () => {
  const forgotten = { ...said(3), replays: [answer(3, false), answer(3, true)] } as const
  expect(verdictAt(3, said(2), forgotten)).toEqual({ lost: 1, doubled: 0 })
  const other = { ...said(3), replays: [answer(4, true), answer(4, true)] } as const
  expect(verdictAt(3, said(2), other)).toEqual({ lost: 1, doubled: 0 })
  expect(verdictAt(2, said(2), said(3))).toEqual({ lost: 1, doubled: 0 })
  expect(judge([said(2)], began, new Map())).toEqual({ lost: 2, doubled: 0 })
})

test('a wish is doubled where its row has changed more often, or its key does it again', () => {
  expect(verdictAt(4, said(2), said(3))).toEqual({ lost: 0, doubled: 1 })
  const again = { ...unsaid(2, false), replays: [answer(2, false), answer(3, false)] } as const
  expect(verdictAt(3, again)).toEqual({ lost: 0, doubled: 2 })
})

test('a wish that was refused changes nothing', () => {
  const refused: Answer = { status: 409, body: null, replayed: true }
  expect(verdictAt(1, { row: 'seat', first: { ...refused, replayed: false }, replays: [refused, refused] })).toEqual({
    lost: 0,
    doubled: 0,
  })
})
