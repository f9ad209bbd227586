import { describe, expect, it } from 'vitest'
import { NewSeatMap, SeatMap } from '#contract/seat-maps.ts'
import { viewRows } from '#data/mirror/view.ts'
import { again, attentionOf } from '#data/outbox/choices.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { Lanes } from '#data/outbox/lanes.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { overlayOf } from '#data/outbox/overlay.ts'
import { entryOf, type QueuedChange } from '#data/outbox/queued-change.ts'
import type { Replacement } from '#data/outbox/replace.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { deleteMapChange, saveMapChange } from './map-changes.ts'

const [CHANNEL, VENUE] = [123, 'Harbor Arena']
const NOW = Date.parse('2026-03-18T15:00:00.000Z')
const at = { channel: CHANNEL, now: NOW }
const newMap = (...sections: string[]): NewSeatMap => ({
  venue: VENUE,
  field: { kind: 'rink', x: -30, y: -13, width: 60, height: 26 },
  places: sections.map((section) => ({ section, x: 0, y: 20, outward: 90, radius: 0, direction: 1 })),
  background: null,
})
const plan = {
  lines: [
    [
      [0, 0],
      [4, 0.5],
    ] as [number, number][],
  ],
  x: 1,
  y: 2,
  scale: 1.5,
  turn: -90,
}
const row = (version: number, ...sections: string[]): SeatMap => ({
  ...newMap(...sections),
  id: seatMapId(CHANNEL, VENUE),
  sales_channel_id: CHANNEL,
  modified_at: '2026-03-01T00:00:00.000Z',
  version,
})

let seq = 0
const entry = (change: QueuedChange, more: Partial<Entry> = {}): Entry => ({
  ...entryOf(change, { user: 7, now: NOW, clockOffset: 0 }),
  seq: ++seq,
  ...more,
})
/** The sections of each map that a device shows. */
function shown(mirrored: readonly SeatMap[], ...changes: QueuedChange[]) {
  const rows = new Map(mirrored.map((map) => [map.id, map]))
  const view = viewRows('seat_maps', { rows, idOf: ({ id }) => id }, overlayOf(changes.map((change) => entry(change))))
  return view.map(({ places }) => places.map(({ section }) => section))
}

describe('a saved map', () => {
  it('is sent as a whole, and is valid', () => {
    const change = saveMapChange(newMap('101'), { ...at, seen: null })
    expect(change).toMatchObject({
      call: 'saveSeatMap',
      params: { id: CHANNEL },
      body: newMap('101'),
      channel: CHANNEL,
      seen: null,
    })
    expect(NewSeatMap.parse(change.body)).toEqual(newMap('101'))
  })
  it('is shown as a row of its table until the server confirms it', () => {
    const { patches } = saveMapChange(newMap('101'), { ...at, seen: row(4, '102') })
    const [put] = patches
    const whole = { ...row(4, '101'), modified_at: '2026-03-18T15:00:00.000Z' }
    expect(put?.op === 'put' && SeatMap.parse(put.row)).toEqual(whole)
  })
  it('depends on the map that the user saw, or on there being none', () => {
    const seen = row(4, '102')
    expect(saveMapChange(newMap('101'), { ...at, seen: null }).if).toEqual({ field: null, places: null, background: null })
    expect(saveMapChange(newMap('101'), { ...at, seen })).toMatchObject({ if: { field: seen.field, places: seen.places }, seen })
  })
  it('keeps its plan, which is compared with the one that the user saw', () => {
    const old = { ...row(4, '102'), background: plan }
    const { body, patches, if: seen } = saveMapChange({ ...newMap('101'), background: plan }, { ...at, seen: old })
    expect(NewSeatMap.parse(body).background).toEqual(plan)
    expect(patches).toMatchObject([{ row: { background: plan } }, { fields: { background: plan } }])
    expect(seen).toMatchObject({ background: plan })
  })
  it('of a picture is sent with it', () => {
    const picture = { data: 'data:image/webp;base64,AAAA', width: 40, height: 20.5 }
    const background = { ...plan, lines: [], picture }
    const { body, if: seen } = saveMapChange({ ...newMap('101'), background }, { ...at, seen: { ...row(4), background } })
    expect(NewSeatMap.parse(body).background).toEqual(background)
    expect(seen).toMatchObject({ background })
    expect(SeatMap.parse({ ...row(4), background: plan }).background).toEqual(plan)
  })
  it('of a row that was stored before maps had plans has none', () => {
    const { background: _, ...old } = row(4, '102')
    expect(SeatMap.parse(old)).toEqual(old)
    expect(saveMapChange(newMap('101'), { ...at, seen: old }).if).toMatchObject({ background: null })
  })
  it('is shown on a device without the row, and in place of the row', () => {
    for (const seen of [null, row(1, '102')]) {
      const change = saveMapChange(newMap('101'), { ...at, seen })
      expect(shown([], change)).toEqual([['101']])
      expect(shown([row(1, '102')], change)).toEqual([['101']])
    }
  })
  it('is shown after a deletion that waits', () => {
    const old = row(1, '102')
    expect(shown([old], deleteMapChange(old))).toEqual([])
    expect(shown([old], deleteMapChange(old), saveMapChange(newMap('101'), { ...at, seen: null }))).toEqual([['101']])
  })
  it('waits for earlier changes of the same map, and for no other', () => {
    const other = { ...newMap('101'), venue: 'Opera' }
    const lanes = new Lanes()
    lanes.take(entry(saveMapChange(newMap('101'), { ...at, seen: null })))
    const later = [deleteMapChange(row(0, '101')), saveMapChange(newMap(), { ...at, seen: row(0, '101') })]
    expect(later.map((change) => lanes.blocks(entry(change)))).toEqual([true, true])
    expect(lanes.blocks(entry(saveMapChange(other, { ...at, seen: null })))).toBe(false)
  })
})

describe('a save that was refused because somebody else has saved the map', () => {
  const stale = (seen: SeatMap | null, current: SeatMap) => {
    const lastProblem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'Stale' as const, current }
    return entry(saveMapChange(newMap('101'), { ...at, seen }), { state: 'attention', lastProblem })
  }
  /** Sends an entry again. @returns the change that replaces it */
  async function sentAgain(refused: Entry, mirrored?: SeatMap): Promise<QueuedChange | undefined> {
    let next: QueuedChange | undefined
    const outbox = {
      entries: { current: () => [refused] },
      replace: async ([first]: Replacement[]) => void (next = first?.change),
    } as unknown as Outbox
    await again(outbox, [refused.key], async () => mirrored)
    return next
  }

  it.each([
    ['new', null],
    ['changed', row(1, '102')],
  ])('can be kept or dropped if it was %s', async (_, seen) => {
    const theirs = row(2, '103')
    const refused = stale(seen, theirs)
    const { requested, saw, now, choices } = await attentionOf(refused, async () => undefined)
    expect(choices).toEqual(['again', 'edit', 'drop'])
    expect({ saw, now }).toEqual({ saw: seen, now: theirs })
    expect(requested).toMatchObject(newMap('101'))
  })
  it('is sent again over the newest map that the device knows', async () => {
    for (const seen of [null, row(1, '102')]) {
      const refused = stale(seen, row(2, '103'))
      const next = await sentAgain(refused)
      expect(next).toMatchObject({ body: newMap('101'), if: { field: row(2).field, places: row(2, '103').places } })
      expect(next?.key).not.toBe(refused.key)
      expect(shown([row(2, '103')], next!)).toEqual([['101']])
      expect(await sentAgain(refused, row(3, '104'))).toMatchObject({ if: { places: row(3, '104').places }, seen: row(3, '104') })
    }
  })
})

it('a deletion removes the row', () => {
  const old = row(1, '102')
  expect(deleteMapChange(old)).toMatchObject({ call: 'deleteSeatMap', params: { id: old.id }, channel: CHANNEL, seen: old })
})
