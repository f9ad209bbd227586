import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only changed fields are listed, one by one, and never the version', () =>
  expect(
    differencesOf({
      before: { id: 'a', status: 1, theme: { title: 'Old', description: null }, events: [1], version: 3 },
      after: { id: 'a', status: 0, theme: { title: 'New', description: null }, events: [1, 2], version: 4 },
    }),
  ).toEqual([
    { field: 'status', before: 1, after: 0 },
    { field: 'theme.title', before: 'Old', after: 'New' },
    { field: 'events', before: [1], after: [1, 2] },
  ]))

test('a new row has only new values, a deleted one only old values, and an erased one none', () => {
  expect(differencesOf({ before: null, after: { code: 'A1' } })).toEqual([{ field: 'code', before: null, after: 'A1' }])
  expect(differencesOf({ before: { code: 'A1' }, after: null })).toEqual([{ field: 'code', before: 'A1', after: null }])
  expect(differencesOf({ before: null, after: null })).toEqual([])
})

test('the end of a hold is listed once, since the older name of the same field repeats it', () =>
  expect(
    differencesOf({
      before: { reserved_at: null, reserved_until: null },
      after: { reserved_at: '2026-11-29 02:22:00', reserved_until: '2026-11-29T02:22:00.000Z' },
    }).map(({ field }) => field),
  ).toEqual(['reserved_until']))

test('the settings of a channel are listed, but not the channel that a row belongs to', () => {
  const [before, after] = [{ name: 'Harbor' }, { name: 'Harbor Arena' }]
  expect(differencesOf({ before: { id: 1, sales_channel: before }, after: { id: 1, sales_channel: after } })).toEqual([
    { field: 'sales_channel.name', before: 'Harbor', after: 'Harbor Arena' },
  ])
  const ofRow = { sales_channel_id: 1, sales_channel: after }
  expect(differencesOf({ before: { ...ofRow, sales_channel: before }, after: ofRow })).toEqual([])
  expect(differencesOf({ before: null, after: { sales_channel: { id: 1, name: 'Harbor' } } })).toEqual([])
})
