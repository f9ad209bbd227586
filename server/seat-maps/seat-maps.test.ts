import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import type { NewSeatMap, SeatMap } from '#contract/seat-maps.ts'
import { MOST_CHARACTERS } from '#lib/seat-map/background.ts'
import { NO_AISLES } from '#lib/seat-map/aisles.ts'
import { MOST_AISLES } from '#lib/seat-map/types.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { toIso } from '#lib/time.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { Device } from '#tests/support/device.ts'
import { dataUrlOf, jpegOf, pngOf, webpOf } from '#tests/support/pictures.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const [CHANNEL, OTHER] = [123, 124]
let server: TestServer
let manager: string
let [reader, stranger] = ['', '']

beforeAll(async () => {
  server = await testServer()
  for (const channel of [CHANNEL, OTHER]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })).token
  reader = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['revenue'] })).token
  stranger = (await server.signIn({ role: 'member', channel: OTHER })).token
})
afterAll(() => server.close())

let count = 0
const newVenue = () => `Arena ${++count}`
const place = (section: string, more: object = {}) => {
  return { section, x: 0.25, y: 20.5, outward: 90, radius: 0, direction: 1 as const, ...more }
}
const map = (venue: string, more: object = {}): NewSeatMap => ({
  venue,
  field: { kind: 'court', x: -20, y: -12.5, width: 40, height: 25 },
  places: [place('101'), place('102', { x: 18, direction: -1 })],
  background: null,
  ...more,
})
const plan = (more: object = {}) => {
  const corners: [number, number][] = [
    [-10.5, 0],
    [10.5, 0],
    [0, 20.1],
    [-10.5, 0],
  ]
  return { lines: [corners], x: 0, y: 12.25, scale: 1.5, turn: -45, ...more }
}
/** A plan with a picture and no outlines. @param bytes the file of the picture */
function pictured(bytes: Buffer, type = 'image/webp') {
  const picture = { data: dataUrlOf(type, bytes), width: 60, height: 40.5 }
  return { ...plan(), lines: [], picture }
}
/** The most bytes that fit into the data URL of a picture. */
const MOST_BYTES = Math.floor((MOST_CHARACTERS - 'data:image/webp;base64,'.length) / 4) * 3
const save = (body: object, { as = manager, channel = CHANNEL } = {}) =>
  server.call('PUT', `/sales-channels/${channel}/seat-maps`, { as, body })
const remove = (id: string, as = manager) => server.call('DELETE', `/seat-maps/${id}`, { as })
const stored = (id: string) =>
  server.db.selectFrom('seat_maps').selectAll().where('id', '=', id).where('deleted_at', 'is', null).execute()

/** Saves a map as a device does, if the map is still the one that the user saw. */
async function saveIf(body: NewSeatMap, seen: object): Promise<{ status: number; body: { code?: string; current?: SeatMap } }> {
  const operation = { key: randomUUID(), call: 'saveSeatMap', params: { id: CHANNEL }, body, if: seen }
  const { body: answer } = await server.call('POST', '/batch', { as: manager, body: { operations: [operation] } })
  return answer.results[0]
}

const NO_PICTURE = 'Must be a WebP or JPEG picture of at most 1600 pixels'
const NO_PICTURE_DATA = 'Must be a WebP or JPEG picture as a data URL'

describe('a saved map', () => {
  it('is new, then replaced as a whole', async () => {
    const venue = newVenue()
    const id = seatMapId(CHANNEL, venue)
    const first = await save(map(venue))
    const whole = { ...map(venue), id, sales_channel_id: CHANNEL, modified_at: toIso(START) }
    expect([first.status, first.body]).toEqual([200, { ...whole, version: 1 }])
    server.clock.advance(60_000)
    const places = [place('103')]
    const second = await save(map(venue, { places }))
    expect(second.body).toEqual({ ...whole, places, modified_at: toIso(START + 60_000), version: 2 })
  })

  it('has the aisles of its sections, and none where it says nothing', async () => {
    const venue = newVenue()
    const most = Array.from({ length: MOST_AISLES }, (_, at) => String(at + 1))
    const places = [
      place('101', { aisles: ['8', '16'] }),
      place('102', { aisles: most }),
      place('103', { aisles: [] }),
      place('104'),
    ]
    const { id, ...saved } = (await save(map(venue, { places }))).body
    expect(saved).toMatchObject({ places, version: 1 })
    expect(await stored(id)).toMatchObject([{ places }])
    const moved = places.with(0, place('101', { aisles: ['8'] }))
    const { field } = map(venue)
    expect((await saveIf(map(venue, { places: moved }), { field, places })).status).toBe(200)
    expect((await saveIf(map(venue), { field, places })).body).toMatchObject({ code: 'Stale', current: { places: moved } })
    expect((await save(map(venue))).body.places).toEqual(map(venue).places)
  })

  it('has the groups of its sections, without the spaces around their names, and none where it says nothing', async () => {
    const venue = newVenue()
    const places = [place('101', { group: 'Club level' }), place('102', { aisles: ['8'], group: 'Club level' }), place('103')]
    const { id, ...saved } = (await save(map(venue, { places: places.with(0, place('101', { group: ' Club level ' })) }))).body
    expect(saved).toMatchObject({ places, version: 1 })
    expect(await stored(id)).toMatchObject([{ places }])
    expect((await save(map(venue))).body.places).toEqual(map(venue).places)
  })

  it('keeps the plan that it is drawn over until a change says otherwise', async () => {
    const venue = newVenue()
    const { background: _, ...olderApp } = map(venue)
    expect((await save(map(venue, { background: plan() }))).body).toMatchObject({ background: plan(), version: 1 })
    const older = (await save(olderApp)).body
    expect(older).toMatchObject({ background: plan(), version: 2 })
    expect((await remove(older.id)).status).toBe(204)
    expect((await save(olderApp)).body).toMatchObject({ background: null, version: 4 })
    await save(map(venue, { background: plan() }))
    expect((await save(map(venue, { background: null }))).body).toMatchObject({ background: null, version: 6 })
    expect((await save({ ...olderApp, venue: newVenue() })).body).toMatchObject({ background: null, version: 1 })
  })

  it('can have a picture as its plan', async () => {
    for (const background of [pictured(webpOf(1600, 1080)), pictured(jpegOf(900, 1600), 'image/jpeg')]) {
      const saved = await save(map(newVenue(), { background }))
      expect([saved.status, saved.body.background]).toEqual([200, background])
    }
  })

  it('is the same row if the name of the venue differs only in capitals and the spaces around it', async () => {
    const { id } = (await save(map('Caf\u00e9 Arena'))).body
    expect((await save(map(' CAFE\u0301 arena '))).body).toMatchObject({ id, venue: 'CAF\u00c9 arena', version: 2 })
    expect((await save(map('Café Arena 2'))).body).toMatchObject({ version: 1 })
  })

  it('is separate in each channel', async () => {
    const venue = newVenue()
    const { id } = (await save(map(venue))).body
    const theirs = await save(map(venue), { as: stranger, channel: OTHER })
    expect(theirs.body).toMatchObject({ sales_channel_id: OTHER, version: 1 })
    expect(theirs.body.id).not.toBe(id)
  })

  it('is never stored in place of another channel’s row with the same id', async () => {
    const venue = newVenue()
    const { id } = (await save(map(venue))).body
    await server.db.updateTable('seat_maps').set({ sales_channel_id: OTHER }).where('id', '=', id).execute()
    const refused = await save(map(venue, { places: [] }))
    expect([refused.status, refused.body.detail, refused.body.current]).toEqual([409, 'This ID is already taken.', undefined])
    expect(await stored(id)).toMatchObject([{ sales_channel_id: OTHER, version: 1, places: map(venue).places }])
  })

  it.each([
    ['venue', { venue: ' ' }, 'Required'],
    ['field', { field: null }, 'Required'],
    ['field.kind', { field: { ...map('').field, kind: 'pool' } }, 'Must be one of diamond, rectangle, rink, court, track, stage'],
    ['field.width', { field: { ...map('').field, width: -1 } }, 'Must be at least 0'],
    ['places', { places: undefined }, 'Required'],
    ['places.1.x', { places: [place('1'), place('2', { x: 'left' })] }, 'Must be a number'],
    ['places.0.x', { places: [place('1', { x: 100_001 })] }, 'Must be at most 100000'],
    ['places.0.section', { places: [place('')] }, 'Required'],
    ['places.0.direction', { places: [place('1', { direction: 0 })] }, 'Must be 1 or -1'],
    ['places', { places: [place('1'), place('2'), place('1')] }, 'Must have each section once'],
    ['places.1.aisles', { places: [place('1'), place('2', { aisles: ['16', '8'] })] }, NO_AISLES],
    ['places.0.aisles', { places: [place('1', { aisles: ['8', '08'] })] }, NO_AISLES],
    ['places.0.aisles', { places: [place('1', { aisles: '8' })] }, 'Must be a list'],
    ['places.0.aisles.1', { places: [place('1', { aisles: ['8', 16] })] }, 'Must be a text'],
    ['places.0.aisles.0', { places: [place('1', { aisles: [''] })] }, 'Required'],
    [
      'places.0.aisles',
      { places: [place('1', { aisles: Array.from({ length: 21 }, (_, at) => `${at}`) })] },
      'Must be at most 20',
    ],
    ['places.1.group', { places: [place('1'), place('2', { group: ' ' })] }, 'Required'],
    ['places.0.group', { places: [place('1', { group: 'x'.repeat(51) })] }, 'Must have max 50 characters'],
    ['background.lines', { background: plan({ lines: [] }) }, 'Required'],
    ['background.lines.0', { background: plan({ lines: [[[0, 0]]] }) }, 'Must be at least 2'],
    [
      'background.lines.0.1.0',
      {
        background: plan({
          lines: [
            [
              [0, 0],
              ['<script>', 0],
            ],
          ],
        }),
      },
      'Must be a number',
    ],
    [
      'background.lines.0.1.1',
      {
        background: plan({
          lines: [
            [
              [0, 0],
              [0, -100_001],
            ],
          ],
        }),
      },
      'Must be at least -100000',
    ],
    [
      'background.lines',
      { background: plan({ lines: [Array.from({ length: 1501 }, () => [0, 0])] }) },
      'Must have at most 1500 points',
    ],
    ['background.picture.data', { background: pictured(Buffer.from('<svg/>'), 'image/svg+xml') }, NO_PICTURE_DATA],
    [
      'background.picture.data',
      { background: pictured(webpOf(9, 9, { length: MOST_BYTES + 3 })) },
      'Must have max 100000 characters',
    ],
    ['background.picture.data', { background: pictured(Buffer.from('Only a text that claims to be a picture')) }, NO_PICTURE],
    ['background.picture.data', { background: pictured(webpOf(9, 9), 'image/jpeg') }, NO_PICTURE],
    ['background.picture.data', { background: pictured(pngOf(9, 9)) }, NO_PICTURE],
    ['background.picture.data', { background: pictured(webpOf(1601, 9)) }, NO_PICTURE],
    ['background.picture.data', { background: pictured(webpOf(9, 9, { isAnimated: true })) }, NO_PICTURE],
    [
      'background.picture.width',
      { background: plan({ picture: { data: dataUrlOf('image/webp', webpOf(9, 9)), width: 0, height: 1 } }) },
      'Must be at least 0.01',
    ],
    ['background.scale', { background: plan({ scale: 0 }) }, 'Must be at least 0.01'],
    ['background.x', { background: plan({ x: null }) }, 'Required'],
    ['background.turn', { background: plan({ turn: 361 }) }, 'Must be at most 360'],
    ['places', { places: Array.from({ length: 2001 }, (_, nth) => place(String(nth))) }, 'Must be at most 2000'],
  ])('is refused at %s', async (field, more, text) => {
    const answer = await save({ ...map(newVenue()), ...more })
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('needs the ability to manage details of events, in the channel of the map', async () => {
    const { id } = (await save(map(newVenue()))).body
    expect((await save(map(newVenue()), { as: reader })).status).toBe(403)
    expect((await remove(id, reader)).status).toBe(403)
    expect((await save(map(newVenue()), { as: stranger })).status).toBe(403)
    const foreign = await remove(id, stranger)
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'Map not found'])
    expect(await stored(id)).toHaveLength(1)
  })

  it('can be deleted, once, and saved again with a higher version', async () => {
    const venue = newVenue()
    const { id } = (await save(map(venue))).body
    expect((await remove(id)).status).toBe(204)
    expect(await stored(id)).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect((await saveIf(map(venue), { field: null, places: null })).body).toMatchObject({ id, version: 3 })
  })
})

describe('the map that a user saw', () => {
  it('of a venue without a map was none: the change is refused if somebody else has saved one', async () => {
    const venue = newVenue()
    const none = { field: null, places: null }
    expect((await saveIf(map(venue), none)).status).toBe(200)
    const late = await saveIf(map(venue, { places: [] }), none)
    expect(late).toMatchObject({ status: 409, body: { code: 'Stale', current: { ...map(venue), version: 1 } } })
    expect((await saveIf(map(venue, { places: [] }), { places: null })).status).toBe(409)
    expect(await stored(seatMapId(CHANNEL, venue))).toMatchObject([{ version: 1, places: map(venue).places }])
  })

  it.each(['places', 'field', 'background'] as const)(
    'is compared: the change is refused if its %s differ by now',
    async (part) => {
      const venue = newVenue()
      const { field, places, background } = (await save(map(venue))).body as SeatMap
      expect((await saveIf(map(venue, { places: [] }), { field, places, background })).status).toBe(200)
      const others = { field: { ...field, x: -21 }, places: [place('9')], background: plan() }
      expect((await save(map(venue, { places: [], [part]: others[part] }))).status).toBe(200)
      const late = await saveIf(map(venue), { field, places: [], background })
      expect(late).toMatchObject({ status: 409, body: { code: 'Stale', current: { version: 3 } } })
      const current = late.body.current!
      expect((await saveIf(map(venue), { field: current.field, places: current.places })).status).toBe(200)
    },
  )

  it('is replaced by only one of several changes that are sent at once', async () => {
    const venue = newVenue()
    const race = async (sections: string[], seen: object) => {
      const results = await Promise.all(sections.map((name) => saveIf(map(venue, { places: [place(name)] }), seen)))
      return results.map(({ status }) => status).toSorted((a, b) => a - b)
    }
    expect(await race(['A', 'B', 'C', 'D'], { field: null, places: null })).toEqual([200, 409, 409, 409])
    const [first] = await stored(seatMapId(CHANNEL, venue))
    expect(await race(['E', 'F', 'G', 'H'], { field: first!.field, places: first!.places })).toEqual([200, 409, 409, 409])
    expect(await stored(seatMapId(CHANNEL, venue))).toMatchObject([{ version: 2 }])
  })
})

it('devices of every member get maps with their first load, then changes and deletions', async () => {
  const venue = newVenue()
  const { id } = (await save(map(venue))).body
  const device = new Device(server, CHANNEL, reader)
  device.tables = ['events', 'seat_maps']
  await device.pull()
  expect(device.rowsOf('seat_maps').get(id)).toMatchObject({ ...map(venue), version: 1 })
  await save(map(venue, { places: [] }))
  await device.pull()
  expect(device.rowsOf('seat_maps').get(id)).toMatchObject({ places: [], version: 2 })
  await remove(id)
  await device.pull()
  expect(device.rowsOf('seat_maps').has(id)).toBe(false)
  await save(map(venue))
  await device.pull()
  expect(device.rowsOf('seat_maps').get(id)).toMatchObject({ ...map(venue), version: 4 })
})

it('a map with the largest picture and many sections passes through batches and pulls', async () => {
  const venue = newVenue()
  const places = Array.from({ length: 150 }, (_, nth) => place(`Section ${nth}`))
  const background = pictured(webpOf(1600, 1200, { length: MOST_BYTES }))
  const first = await saveIf(map(venue, { places, background }), { field: null, places: null, background: null })
  expect(first).toMatchObject({ status: 200, body: { background } })
  const { field } = map(venue)
  const moved = { ...background, x: 5 }
  expect((await saveIf(map(venue, { places, background: moved }), { field, places, background })).status).toBe(200)
  const device = new Device(server, CHANNEL, reader)
  device.tables = ['seat_maps']
  await device.pull()
  const row = device.rowsOf('seat_maps').get(seatMapId(CHANNEL, venue))
  expect(row).toMatchObject({ background: moved, version: 2 })
  expect(background.picture.data.length).toBeGreaterThan(MOST_CHARACTERS - 4)
  expect(JSON.stringify(row).length).toBeLessThan(120_000)
})

it('the shift journal names the venue, and has the map before and after a change', async () => {
  const venue = newVenue()
  const { id } = (await save(map(venue))).body
  await save(map(venue, { places: [] }))
  await remove(id)
  const path = `/sales-channels/${CHANNEL}/changes?take=3`
  const lines: JournalEntry[] = (await server.call('GET', path, { as: manager })).body.data
  const words = lines.map((entry) => plainText(sentenceOf({ entry, channel: CHANNEL, zone: 'America/Chicago' })))
  expect(words).toEqual([`Deleted seat map: ${venue}`, `Saved seat map: ${venue}`, `Saved seat map: ${venue}`])
  expect(lines).toMatchObject([
    { table: 'seat_maps', row_id: id, before: { version: 2, places: [] }, after: null },
    { row_id: id, before: { version: 1, places: map(venue).places }, after: { version: 2, places: [] } },
    { row_id: id, before: null, after: { version: 1, venue } },
  ])
})
