import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { device, EVENT, house, id, snapshot, changedSeat, viewOf } from './seat-device.ts'

test('rows from another epoch of the server’s database are ignored, though they look newer', async () => {
  const { tab, disk } = await device([snapshot(house, 'b.1')])
  const seats = await tab()
  seats.open(EVENT)
  await viewOf(seats)
  await eventually(async () => expect((await seats.keptEvents()).size).toBe(1))
  await seats.applyChanges(EVENT, [changedSeat(1, { version: 9 })], undefined, 'a')
  await seats.applyChanges(EVENT, [changedSeat(2)], undefined, 'b')
  expect((await viewOf(seats, ({ purchased }) => purchased === 1)).seat(id(2))).toMatchObject({ status: 'Purchased' })
  const later = await tab(disk)
  later.open(EVENT)
  expect((await viewOf(later)).totals).toMatchObject({ available: 3, purchased: 1 })
})

test('a snapshot from another epoch replaces stored seats that look newer', async () => {
  const { tab, disk } = await device([snapshot(house, 'a.1'), snapshot(house, 'b.1')])
  const seats = await tab()
  seats.open(EVENT)
  await viewOf(seats)
  await eventually(async () => expect((await seats.keptEvents()).size).toBe(1))
  await seats.applyChanges(EVENT, [changedSeat(1, { version: 9 })], 'a.2')
  await viewOf(seats, ({ purchased }) => purchased === 1)
  await seats.takeSnapshot(EVENT)
  await viewOf(seats, ({ purchased }) => purchased === 0)
  const later = await tab(disk)
  later.open(EVENT)
  expect((await viewOf(later)).totals).toMatchObject({ available: 4, purchased: 0 })
})

test('seats that another tab stored without sending a message are shown', async () => {
  const { tab, mute } = await device()
  const [here, there] = [await tab(), await tab()]
  await here.takeSnapshot(EVENT)
  there.open(EVENT)
  await viewOf(there)
  mute()
  await here.applyChanges(EVENT, [changedSeat(1)], '2')
  expect(there.rowNow(id(1))?.status).toBe('Available')
  await there.followStored()
  expect(there.rowNow(id(1))?.status).toBe('Purchased')
})

test('a response that arrives while a replacing snapshot is loading is kept', async () => {
  let answer: (answer: unknown) => void = () => {}
  const { tab, call } = await device([snapshot(house), new Promise((resolve) => (answer = resolve))])
  const seats = await tab()
  seats.open(EVENT)
  await viewOf(seats)
  await eventually(async () => expect((await seats.keptEvents()).size).toBe(1))
  const replaced = seats.takeSnapshot(EVENT, undefined, { was: 'another' })
  await eventually(() => expect(call).toHaveBeenCalledTimes(2))
  await seats.applyChanges(EVENT, [changedSeat(1)])
  answer(snapshot(house, '5'))
  await replaced
  const onDisk = await tab()
  expect(seats.rowNow(id(1))).toMatchObject({ status: 'Purchased' })
  expect(await onDisk.rowsOf([id(1)])).toEqual([changedSeat(1)])
})
