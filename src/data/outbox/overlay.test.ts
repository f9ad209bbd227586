import { describe, expect, test } from 'vitest'
import type { Entry, Patch } from './entry.ts'
import { laid, markOf, overlayOf } from './overlay.ts'
import { entryOf, joinCreates } from './queued-change.ts'

let seq = 0
const entry = (patches: Patch[], more: Partial<Entry> = {}): Entry => ({
  ...entryOf(
    { call: 'updateEvent', channel: 1, patches, label: { message: 'x', params: {} } },
    { user: 1, now: 0, clockOffset: 0 },
  ),
  seq: ++seq,
  ...more,
})
const set = (id: number | '*', fields: Record<string, unknown>): Patch => ({ op: 'set', table: 'events', id, fields })

describe('the overlay', () => {
  test('later changes override earlier ones', () => {
    const overlay = overlayOf([entry([set(1, { status: 0, venue: 'a' })]), entry([set(1, { status: 1 })])])
    expect(laid(overlay, 'events', 1, { status: 5, venue: 'b', title: 'c' })).toEqual({ status: 1, venue: 'a', title: 'c' })
    expect(markOf(overlay, 'events', 1, null)?.waiting).toBe(2)
  })

  test('a change about every row applies only to the rows of its own channel', () => {
    const overlay = overlayOf([
      entry([set(1, { venue: 'a' })]),
      entry([set(2, { venue: 'b' })], { channel: 2 }),
      entry([set('*', { status: 1 })]),
    ])
    const status = (id: number, sales_channel_id: number) => laid(overlay, 'events', id, { sales_channel_id, status: 0 })?.status
    expect([status(1, 1), status(3, 1), status(2, 2), status(4, 2)]).toEqual([1, 1, 0, 0])
    expect([markOf(overlay, 'events', 3, 1)?.waiting, markOf(overlay, 'events', 4, 2)?.waiting]).toEqual([1, undefined])
  })

  test('a change about every row overrides earlier changes, and later ones override it', () => {
    const overlay = overlayOf([entry([set(1, { status: 0 })]), entry([set('*', { status: 1 })]), entry([set(2, { status: 0 })])])
    const status = (id: number) => laid(overlay, 'events', id, { sales_channel_id: 1, status: 9 })?.status
    expect([1, 2, 3].map(status)).toEqual([1, 0, 1])
  })

  test('a row with a refused change shows the server’s values, and a mark', () => {
    const overlay = overlayOf([entry([set(1, { status: 0 })], { state: 'attention' })])
    const row = { status: 1 }
    expect(laid(overlay, 'events', 1, row)).toBe(row)
    expect(markOf(overlay, 'events', 1, null)).toMatchObject({ needsYou: true, waiting: 0 })
  })

  test('a created row is shown until the server has it, and a removed one is hidden', () => {
    const put: Patch = { op: 'put', table: 'vip', id: 'n', row: { uuid: 'n', title: 'Box' } }
    const overlay = overlayOf([
      entry([put]),
      entry([{ op: 'set', table: 'vip', id: 'n', fields: { title: 'Lounge' } }]),
      entry([{ op: 'remove', table: 'events', id: 3 }]),
    ])
    expect(laid(overlay, 'vip', 'n', undefined)).toEqual({ uuid: 'n', title: 'Lounge' })
    expect(laid(overlay, 'vip', 'n', { uuid: 'n', title: 'From the server' })).toEqual({ uuid: 'n', title: 'Lounge' })
    expect(laid(overlay, 'events', 3, { id: 3 })).toBeUndefined()
  })

  test('of two creations of a row the first one is shown, with later changes', () => {
    const create = (title: string): Patch => ({ op: 'put', table: 'vip', id: 'n', row: { uuid: 'n', title } })
    const overlay = overlayOf([entry([create('First')]), entry([create('Second')])])
    expect(laid(overlay, 'vip', 'n', undefined)).toEqual({ uuid: 'n', title: 'First' })
  })

  test('a row that is removed and created again is shown as created, without its earlier changes', () => {
    const create = (title: string): Patch => ({ op: 'put', table: 'vip', id: 'n', row: { uuid: 'n', title } })
    const change: Patch = { op: 'set', table: 'vip', id: 'n', fields: { price: 5 } }
    const overlay = overlayOf([entry([change]), entry([{ op: 'remove', table: 'vip', id: 'n' }]), entry([create('New')])])
    const confirmed = { uuid: 'n', title: 'Old', price: 1 }
    expect([laid(overlay, 'vip', 'n', confirmed), laid(overlay, 'vip', 'n', undefined)]).toEqual([
      { uuid: 'n', title: 'New' },
      { uuid: 'n', title: 'New' },
    ])
  })

  test('a change that names a waiting creation joins its lanes', () => {
    const about = entry([], { params: { id: 'new-row' }, lanes: ['x/1'] })
    joinCreates(about, new Map([['new-row', ['vip/new-row']]]))
    expect(about.lanes).toEqual(['x/1', 'vip/new-row'])
  })
})
