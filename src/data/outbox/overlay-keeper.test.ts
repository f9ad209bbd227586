import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry, EntryState, Patch } from './entry.ts'
import { emptyOverlay, overlayOf, type Overlay } from './overlay.ts'
import { OverlayKeeper } from './overlay-keeper.ts'
import { entryOf } from './queued-change.ts'

const entry = (seq: number, patches: Patch[], state: EntryState = 'queued'): Entry => ({
  ...entryOf({ call: 'x', channel: 1, patches, label: { message: 'x', params: {} } }, { user: 1, now: 0, clockOffset: 0 }),
  seq,
  state,
})
const set = (id: number | '*', value: number): Patch => ({ op: 'set', table: 'events', id, fields: { value } })

const arbitraryPatch = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(9)).map(([id, value]) => set(id, value)) },
  { weight: 1, arbitrary: fc.nat(9).map((value) => set('*', value)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((id): Patch => ({ op: 'remove', table: 'events', id })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a', 'b').map((id): Patch => ({ op: 'put', table: 'vip', id, row: { uuid: id } })),
  },
)
const arbitraryChange = fc.record({
  seq: fc.integer({ min: 1, max: 8 }),
  to: fc.option(
    fc.record({
      patches: fc.array(arbitraryPatch, { maxLength: 3 }),
      state: fc.constantFrom<EntryState>('queued', 'sending', 'acked', 'attention'),
    }),
  ),
})

/** An overlay without the keys of its entries, which are new each time, and without the order of rows. */
const plain = (overlay: Overlay) =>
  (['events', 'vip'] as const).map((table) => {
    const { rows, every } = overlay.of(table)
    return { rows: new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1))), every }
  })

test('following every change gives the same overlay as building it from all entries', () => {
  fc.assert(
    fc.property(fc.array(fc.array(arbitraryChange, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (frames) => {
      const keeper = new OverlayKeeper()
      const known = new Map<number, Entry>()
      let overlay = emptyOverlay
      for (const changes of frames) {
        for (const { seq, to } of changes) {
          if (to === null) known.delete(seq)
          else known.set(seq, entry(seq, to.patches, to.state))
        }
        overlay = keeper.follow(
          changes.map(({ seq }) => seq),
          known,
        )
      }
      expect(plain(overlay)).toEqual(plain(overlayOf([...known.values()].sort((a, b) => a.seq - b.seq))))
    }),
    { numRuns: 500 },
  )
})

test('a row without a new change keeps its patch, and an earlier overlay stays as it was', () => {
  const keeper = new OverlayKeeper()
  const known = new Map([1, 2].map((seq) => [seq, entry(seq, [set(seq, 1)])]))
  const first = keeper.follow([1, 2], known)
  known.set(3, entry(3, [set(2, 5)]))
  const second = keeper.follow([3], known)
  expect(second.of('events').rows.get('1')).toBe(first.of('events').rows.get('1'))
  expect(second.of('events').rows.get('2')?.fields).toEqual({ value: 5 })
  expect(first.of('events').rows.get('2')?.fields).toEqual({ value: 1 })
})

test('the overlay is the same object if nothing changed', () => {
  const keeper = new OverlayKeeper()
  const known = new Map([[1, entry(1, [set(1, 1)])]])
  const overlay = keeper.follow([1], known)
  expect(keeper.follow([1, 2], known)).toBe(overlay)
})

test('a table without changes keeps its patches, and readers of that table alone keep the same object', () => {
  const keeper = new OverlayKeeper()
  const known = new Map([[1, entry(1, [set(1, 1)])]])
  const first = keeper.follow([1], known)
  known.set(2, entry(2, [{ op: 'put', table: 'vip', id: 'a', row: { uuid: 'a' } }]))
  const second = keeper.follow([2], known)
  expect(second).not.toBe(first)
  expect(second.only('events')).toBe(first.only('events'))
  expect(second.only('vip')).not.toBe(first.only('vip'))
  expect(second.only('vip').of('vip')).toBe(second.of('vip'))
  expect([second.only('vip').of('events').rows.size, second.only('transactions')]).toEqual([0, emptyOverlay])
})
