import { describe, expect, test } from 'vitest'
import { Unreachable } from '#data/api/problem.ts'
import { eventually } from '#tests/support/eventually.ts'
import { device, EVENT, house, snapshot, changedSeat, viewOf } from './seat-device.ts'

describe('the seat store with seats that cannot be read', () => {
  /** A device with a changed section whose record is unreadable. */
  async function damagedDevice(answers: unknown[]) {
    const one = await device(answers)
    const seats = await one.tab()
    await seats.takeSnapshot(EVENT)
    await seats.applyChanges(EVENT, [changedSeat(11)], '2')
    await one.disk.change(['sections'], async (tx) => {
      const record = (await tx.get<{ names: string[] }>('sections', [EVENT, '102']))!
      await tx.put('sections', [{ ...record, names: [] }])
    })
    return one
  }

  test('leaves out a section that cannot be read, shows the rest, and fetches all again', async () => {
    const { tab, disk, call } = await damagedDevice([snapshot(house)])
    const seats = await tab()
    seats.open(EVENT)
    expect((await viewOf(seats)).sections[0]!.name).toBe('101')
    expect((await viewOf(seats, ({ total }) => total === 4)).sections.map(({ name }) => name)).toEqual(['101', '102'])
    expect(call).toHaveBeenCalledTimes(2)
    await eventually(async () => expect(await seats.keptEvents()).toEqual(new Map([[EVENT, '1']])))
    expect(await disk.list('quarantined')).toEqual([])
  })

  test('reports a section that cannot be read, and that a snapshot is due, when the server cannot be reached', async () => {
    const { tab, disk } = await damagedDevice([snapshot(house), new Unreachable('network')])
    const seats = await tab()
    seats.open(EVENT)
    expect((await viewOf(seats)).totals.total).toBe(2)
    await eventually(async () => expect(await disk.list('quarantined')).toMatchObject([{ table: 'seats', id: String(EVENT) }]))
    await seats.applyChanges(EVENT, [changedSeat(1)], '3')
    expect(await seats.keptEvents()).toEqual(new Map())
    expect(await seats.sizes()).toMatchObject([{ event: EVENT }])
  })

  test('treats a response that is no snapshot as an unreachable server', async () => {
    const { tab } = await device([{ title: 'Internal', status: 500 }])
    await expect((await tab()).takeSnapshot(EVENT)).rejects.toBeInstanceOf(Unreachable)
  })

  test('fetches all again if the base record cannot be read', async () => {
    const { tab, disk, call } = await device()
    await (await tab()).takeSnapshot(EVENT)
    await disk.change(['sections'], (tx) => tx.put('sections', [{ event: EVENT, section: 0, layout: 1, text: '{"half' }]))
    const seats = await tab()
    seats.open(EVENT)
    await viewOf(seats, ({ total }) => total === 4)
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('requests a snapshot with a damaged section again, then stores its undamaged sections', async () => {
    const damaged = snapshot(house)
    damaged.sections[1]!.row = [9, 2]
    const { tab, call } = await device([damaged, snapshot(house)])
    const seats = await tab()
    await seats.takeSnapshot(EVENT)
    expect(call).toHaveBeenCalledTimes(2)
    expect((await seats.sizes())[0]!.seats).toBe(4)
    const other = await device([damaged, damaged])
    const poor = await other.tab()
    await poor.takeSnapshot(EVENT)
    expect((await poor.sizes())[0]!.seats).toBe(2)
  })
})
