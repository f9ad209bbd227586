import fc from 'fast-check'
import type { NewSeatMap, SeatMap } from '#contract/seat-maps.ts'
import { deleteMapChange, saveMapChange } from '#features/seat-maps/map-changes.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { saveSeatMap } from '#server/seat-maps/save-seat-map.ts'
import { house, venues } from '../world/house.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import { asks, base } from './asks.ts'
import { command, pick } from './command.ts'

const venue = fc.constantFrom(...venues)
const x = fc.constantFrom(-10, 0, 10, 20)
const map = { venue, x }

/** The plan that maps with some places are drawn over. */
const plan = (x: number): NewSeatMap['background'] => ({
  lines: [
    [
      [-10, 0],
      [10, 5.5],
    ],
  ],
  x,
  y: 0,
  scale: 1.5,
  turn: 0,
})

const marksAt = (x: number) => ({ ...(x < 20 && { aisles: ['1'] }), ...(x > 0 && { group: `Group ${x}` }) })

/** Makes a map with one section, whose place is drawn. Some are over a plan, and some have an aisle or are in a group. */
const mapOf = (given: { venue: string; x: number }): NewSeatMap => ({
  venue: given.venue,
  field: { kind: 'stage', x: 0, y: 0, width: 20, height: 10 },
  places: [{ section: 'A', x: given.x, y: 20, outward: 90, radius: 0, direction: 1, ...marksAt(given.x) }],
  background: given.x > 0 ? plan(given.x) : null,
})

/** Returns the map of a venue as the screen shows it: the confirmed row with queued changes; null if there is none. */
function mapAt(tab: ModelTab, { channel, mirror }: Screen, venueName: string): SeatMap | null {
  const id = seatMapId(channel, venueName)
  const queued = tab.userData?.outbox.overlay.current().of('seat_maps').rows.get(id)
  const row = mirror.rows('seat_maps').get(id)
  return row && !queued?.removed ? ({ ...row, ...queued?.fields } as SeatMap) : null
}

export const savesMap = asks('save a map', fc.record({ ...base, ...map }), (tab, screen, given, stage) => [
  saveMapChange(mapOf(given), { channel: screen.channel, seen: mapAt(tab, screen, given.venue), now: stage.time.now() }),
])

export const deletesMap = asks('delete a map', fc.record({ ...base, venue }), (tab, screen, given) => {
  const seen = mapAt(tab, screen, given.venue)
  return [seen ? deleteMapChange(seen) : undefined]
})

/** A map is saved or deleted on another device. */
export const mapElsewhere = command(
  'a map changes elsewhere',
  fc.record({ ...map, channel: fc.nat(1), gone: fc.constantFrom(false, false, true) }),
  async ({ server, time }, given) => {
    const channel = pick(house.channels, given.channel)!
    await server.transact(async (tx) => {
      if (!given.gone) return saveSeatMap(tx, channel, mapOf(given), time.now())
      return tx
        .updateTable('seat_maps')
        .set((is) => ({ deleted_at: new Date(time.now()).toISOString(), version: is('version', '+', 1) }))
        .where('id', '=', seatMapId(channel, given.venue))
        .where('deleted_at', 'is', null)
        .execute()
    })
  },
)
