import { describe, expect, test, vi } from 'vitest'
import { emptyOverlay } from '#data/outbox/overlay.ts'
import { eventually } from '#tests/support/eventually.ts'
import { device, EVENT, house, id, NOW, patched, seat, snapshot, changedSeat, viewOf } from './seat-device.ts'
import { Unreachable } from '#data/api/problem.ts'

describe('the seat store of a channel', () => {
  test('fetches an event that the device does not have, and later opens it from the device', async () => {
    const { tab, call } = await device()
    const first = await tab()
    first.open(EVENT)
    expect((await viewOf(first)).totals).toMatchObject({ total: 4, available: 4 })
    await eventually(async () => expect(await first.keptEvents()).toEqual(new Map([[EVENT, '1']])))
    const second = await tab()
    second.open(EVENT)
    expect((await viewOf(second)).sections.map(({ name, size }) => [name, size])).toEqual([
      ['101', 2],
      ['102', 2],
    ])
    expect(call).toHaveBeenCalledTimes(1)
    expect(await second.sizes()).toEqual([{ event: EVENT, seats: 4, bytes: expect.any(Number), asOf: NOW }])
  })

  test('reads a stored event ahead of its screen, and does not fetch one that is not stored', async () => {
    const { tab, call } = await device()
    const first = await tab()
    await first.readAhead(EVENT)
    expect(first.state(EVENT).status).toBe('loading')
    expect(call).not.toHaveBeenCalled()
    await first.takeSnapshot(EVENT)
    const second = await tab()
    await second.readAhead(EVENT)
    expect(second.state(EVENT).status).toBe('ready')
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('reports a failure if the server cannot be reached, and tries again on request', async () => {
    const { tab } = await device([new Unreachable('network'), snapshot(house)])
    const seats = await tab()
    seats.open(EVENT)
    const state = await eventually(() => {
      const one = seats.state(EVENT)
      if (one.status !== 'failed') throw new Error(one.status)
      return one
    })
    expect(state.problem).toEqual(new Unreachable('network'))
    state.retry()
    expect((await viewOf(seats)).totals.total).toBe(4)
  })

  test('takes changes into memory, onto the disk with their position, and into other tabs', async () => {
    const { tab, disk } = await device()
    const [here, there] = [await tab(), await tab()]
    await here.takeSnapshot(EVENT)
    here.open(EVENT)
    there.open(EVENT)
    await Promise.all([viewOf(here), viewOf(there)])
    await here.applyChanges(EVENT, [changedSeat(2), changedSeat(11, { version: 1 })], '2')
    expect((await viewOf(here, ({ purchased }) => purchased === 1)).seat(id(2))).toMatchObject({
      status: 'Purchased',
      version: 2,
    })
    await viewOf(there, ({ purchased }) => purchased === 1)
    expect(await here.keptEvents()).toEqual(new Map([[EVENT, '2']]))
    expect(await here.rowsOf([id(2), id(99), id(11)])).toEqual([
      changedSeat(2),
      undefined,
      changedSeat(11, { status: 'Available', version: 1 }),
    ])
    const later = await tab(disk)
    later.open(EVENT)
    expect((await viewOf(later)).totals).toMatchObject({ available: 3, purchased: 1 })
  })

  test('shows a change in memory before the disk has it', async () => {
    const { tab } = await device()
    const seats = await tab()
    seats.open(EVENT)
    await viewOf(seats)
    const written = seats.applyChanges(EVENT, [changedSeat(1)])
    expect(seats.rowNow(id(1))).toMatchObject({ status: 'Purchased' })
    await written
  })

  test('rewrites only the sections that changed', async () => {
    const { tab, disk } = await device()
    const seats = await tab()
    await seats.takeSnapshot(EVENT)
    const put: unknown[] = []
    const change = disk.change.bind(disk)
    disk.change = (stores, work) =>
      change(stores, (tx) =>
        work({
          ...tx,
          put: (store, rows) => (
            put.push(...rows.map((row) => ({ store, section: (row as { section?: string }).section }))),
            tx.put(store, rows)
          ),
        }),
      )
    await seats.applyChanges(EVENT, [changedSeat(11)], '2')
    expect(put).toEqual([
      { store: 'sections', section: '102' },
      { store: 'inventories', section: undefined },
    ])
  })

  test('keeps the changes of two tabs to one section', async () => {
    const { tab, disk } = await device()
    const here = await tab()
    await here.takeSnapshot(EVENT)
    here.open(EVENT)
    await viewOf(here)
    const deaf = await tab(disk)
    await Promise.all([deaf.applyChanges(EVENT, [changedSeat(1)]), here.applyChanges(EVENT, [changedSeat(2)])])
    const later = await tab()
    later.open(EVENT)
    expect((await viewOf(later)).totals.purchased).toBe(2)
  })

  test('stores an event without seats, and moves its position even if nothing changed', async () => {
    const { tab } = await device([snapshot([])])
    const seats = await tab()
    await seats.takeSnapshot(EVENT)
    expect(await seats.keptEvents()).toEqual(new Map([[EVENT, '1']]))
    await seats.applyChanges(EVENT, [], '2')
    expect(await seats.keptEvents()).toEqual(new Map([[EVENT, '2']]))
    await seats.applyChanges(EVENT, [changedSeat(1)], '3')
    expect(await seats.sizes()).toMatchObject([{ seats: 1 }])
    seats.open(EVENT)
    expect((await viewOf(seats)).totals).toMatchObject({ total: 1, purchased: 1 })
  })

  test('ignores changes of events that it does not store', async () => {
    const { tab } = await device()
    const seats = await tab()
    await seats.applyChanges(EVENT, [changedSeat(1)], '2')
    expect(await seats.keptEvents()).toEqual(new Map())
  })

  test('does not go back to a snapshot that is older than a response, unless it is of another epoch', async () => {
    const { tab } = await device()
    const seats = await tab()
    await seats.takeSnapshot(EVENT)
    seats.open(EVENT)
    await viewOf(seats)
    await seats.applyChanges(EVENT, [changedSeat(1)])
    await seats.takeSnapshot(EVENT)
    const onDisk = await tab()
    expect(seats.rowNow(id(1))).toMatchObject({ status: 'Purchased' })
    expect(await onDisk.rowsOf([id(1)])).toEqual([changedSeat(1)])
    await seats.takeSnapshot(EVENT, undefined, { was: null })
    expect(seats.rowNow(id(1))).toMatchObject({ status: 'Purchased' })
    expect(await onDisk.rowsOf([id(1)])).toEqual([changedSeat(1)])
    await seats.takeSnapshot(EVENT, undefined, { was: 'another' })
    expect(seats.rowNow(id(1))).toMatchObject({ status: 'Available' })
    expect(await onDisk.rowsOf([id(1)])).toMatchObject([{ status: 'Available', version: 1 }])
  })

  test('keeps a response that arrived while the snapshot was loading', async () => {
    let answer: (answer: unknown) => void = () => {}
    const { tab, call } = await device([new Promise((resolve) => (answer = resolve))])
    const seats = await tab()
    seats.open(EVENT)
    await eventually(() => expect(call).toHaveBeenCalled())
    await seats.applyChanges(EVENT, [changedSeat(1)])
    answer(snapshot(house))
    expect((await viewOf(seats)).totals.purchased).toBe(1)
    const onDisk = await tab()
    await eventually(async () => expect(await onDisk.rowsOf([id(1)])).toEqual([changedSeat(1)]))
  })

  test('requests a snapshot once for several callers, and aborts it when all of them have left', async () => {
    const { tab, call } = await device([new Promise(() => {})])
    const seats = await tab()
    const [one, other] = [new AbortController(), new AbortController()]
    const waits = [seats.takeSnapshot(EVENT, one.signal), seats.takeSnapshot(EVENT, other.signal)]
    await eventually(() => expect(call).toHaveBeenCalledTimes(1))
    const { signal } = call.mock.calls[0]![2]!
    one.abort(new Error('left'))
    await expect(waits[0]).rejects.toThrow('left')
    expect(signal!.aborted).toBe(false)
    other.abort(new Error('left too'))
    await expect(waits[1]).rejects.toThrow('left too')
    expect(signal!.aborted).toBe(true)
  })

  test('shows waiting changes on the seats, and removes them again', async () => {
    const { tab } = await device()
    const seats = await tab()
    seats.open(EVENT)
    await viewOf(seats)
    const until = new Date(NOW + 1000).toISOString()
    seats.patchesChanged(patched(1, { status: 'Reserved', reserved_until: until }))
    const view = await viewOf(seats, ({ holdRequested }) => holdRequested === 1)
    expect(view.seat(id(1))).toMatchObject({ status: 'Available', holdRequested: { until } })
    seats.patchesChanged(patched(1, {}, true))
    expect((await viewOf(seats, ({ attention }) => attention === 1)).totals).toMatchObject({ available: 4, holdRequested: 0 })
    seats.patchesChanged(emptyOverlay)
    expect((await viewOf(seats, ({ attention }) => attention === 0)).seat(id(1))).toMatchObject({
      holdRequested: null,
      attention: false,
    })
  })

  test('shows a hold as ended at its time, without a message', async () => {
    const until = new Date(NOW + 30).toISOString()
    const { tab, advance } = await device([
      snapshot([seat(1, { status: 'Reserved', until, holder: { id: 3, name: 'Dana Whitfield' }, version: 2 })]),
    ])
    const seats = await tab()
    seats.open(EVENT)
    expect((await viewOf(seats)).seat(id(1))).toMatchObject({
      status: 'Reserved',
      until,
      holder: { id: 3, name: 'Dana Whitfield' },
    })
    advance(31)
    expect((await viewOf(seats, ({ available }) => available === 1)).seat(id(1))).toMatchObject({
      status: 'Available',
      holder: null,
    })
  })

  test('notifies its listeners once for many changes', async () => {
    const { tab } = await device()
    const seats = await tab()
    const listener = vi.fn()
    seats.subscribe(EVENT, listener)
    await viewOf(seats)
    listener.mockClear()
    await Promise.all([
      seats.applyChanges(EVENT, [changedSeat(1)]),
      seats.applyChanges(EVENT, [changedSeat(2)]),
      seats.applyChanges(EVENT, [changedSeat(11)]),
    ])
    await viewOf(seats, ({ purchased }) => purchased === 3)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('forgets an event, in other tabs too', async () => {
    const { tab } = await device([snapshot(house), new Unreachable('network')])
    const [here, there] = [await tab(), await tab()]
    await here.takeSnapshot(EVENT)
    there.open(EVENT)
    await viewOf(there)
    await here.forget(EVENT)
    expect(await here.keptEvents()).toEqual(new Map())
    await eventually(() => expect(there.state(EVENT).status).toBe('failed'))
  })
})
