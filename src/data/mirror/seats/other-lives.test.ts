import { expect, test, vi } from 'vitest'
import { device, EVENT, house, id, snapshot, told, viewOf } from './room-device.ts'

test('takes no rows of another life of the server’s database, though they look newer', async () => {
  const { tab, disk } = await device([snapshot(house, 'b.1')])
  const room = await tab()
  room.open(EVENT)
  await viewOf(room)
  await vi.waitFor(async () => expect((await room.keptEvents()).size).toBe(1))
  await room.applyChanges(EVENT, [told(1, { version: 9 })], undefined, 'a')
  await room.applyChanges(EVENT, [told(2)], undefined, 'b')
  expect((await viewOf(room, ({ purchased }) => purchased === 1)).seat(id(2))).toMatchObject({ status: 'Purchased' })
  const later = await tab(disk)
  later.open(EVENT)
  expect((await viewOf(later)).totals).toMatchObject({ available: 3, purchased: 1 })
})

test('takes a snapshot of another life as it is', async () => {
  const { tab, disk } = await device([snapshot(house, 'a.1'), snapshot(house, 'b.1')])
  const room = await tab()
  room.open(EVENT)
  await viewOf(room)
  await vi.waitFor(async () => expect((await room.keptEvents()).size).toBe(1))
  await room.applyChanges(EVENT, [told(1, { version: 9 })], 'a.2')
  await viewOf(room, ({ purchased }) => purchased === 1)
  await room.takeSnapshot(EVENT)
  await viewOf(room, ({ purchased }) => purchased === 0)
  const later = await tab(disk)
  later.open(EVENT)
  expect((await viewOf(later)).totals).toMatchObject({ available: 4, purchased: 0 })
})

test('shows what another tab stored and died before it could say so', async () => {
  const { tab, mute } = await device()
  const [here, there] = [await tab(), await tab()]
  await here.takeSnapshot(EVENT)
  there.open(EVENT)
  await viewOf(there)
  mute()
  await here.applyChanges(EVENT, [told(1)], '2')
  expect(there.rowNow(id(1))?.status).toBe('Available')
  await there.followStored()
  expect(there.rowNow(id(1))?.status).toBe('Purchased')
})

test('keeps an answer that came while a snapshot that replaces everything was under way', async () => {
  let answer: (answer: unknown) => void = () => {}
  const { tab, call } = await device([snapshot(house), new Promise((resolve) => (answer = resolve))])
  const room = await tab()
  room.open(EVENT)
  await viewOf(room)
  await vi.waitFor(async () => expect((await room.keptEvents()).size).toBe(1))
  const replaced = room.takeSnapshot(EVENT, undefined, { was: 'another' })
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  await room.applyChanges(EVENT, [told(1)])
  answer(snapshot(house, '5'))
  await replaced
  const onDisk = await tab()
  expect(room.rowNow(id(1))).toMatchObject({ status: 'Purchased' })
  expect(await onDisk.rowsOf([id(1)])).toEqual([told(1)])
})
