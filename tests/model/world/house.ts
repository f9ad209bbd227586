import type { TestServer } from '#tests/support/server.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { sortKey } from '#lib/sort-key.ts'

export interface ModelPerson {
  id: number
  name: string
  /** The channels whose screens this person opens. */
  channels: readonly number[]
}

/** The small world in which every schedule begins: two channels, a few events with a few seats each, three people. */
export const house = {
  channels: [123, 124],
  people: [
    { id: 901, name: 'Ada', channels: [123] },
    { id: 902, name: 'Ben', channels: [123] },
    { id: 903, name: 'Pia', channels: [123, 124] },
  ] satisfies ModelPerson[],
  events: [
    { id: 1, channel: 123, seats: 6 },
    { id: 2, channel: 123, seats: 3 },
    { id: 4, channel: 124, seats: 3 },
  ],
  /** An event that only late transactions write to, because no other write may wait for its rows. */
  lateEvent: { id: 3, channel: 123, seats: 4 },
} as const

export const eventsOf = (channel: number) => house.events.filter((event) => event.channel === channel)
export const channelOf = (event: number): number =>
  house.events.find(({ id }) => id === event)?.channel ?? house.lateEvent.channel

/** Returns the id of the nth seat of an event. */
export const seatId = (event: number, nth: number): string =>
  `5ea70000-0000-4000-8000-0000000${event}${String(nth).padStart(4, '0')}`
export const seatsOf = (event: number): string[] => {
  const { seats } = [...house.events, house.lateEvent].find(({ id }) => id === event)!
  return Array.from({ length: seats }, (_, nth) => seatId(event, nth))
}
export const eventOfSeat = (seat: string): number => Number(seat.at(-5))

/** The venues whose maps are corrected. */
export const venues = ['The Park', 'The Hall'] as const
/** Returns the channel of a map; undefined if no venue of the house has such a map. */
export const channelOfMap = (id: string): number | undefined =>
  house.channels.find((channel) => venues.some((venue) => seatMapId(channel, venue) === id))

/** Returns the id that the nth reward and the nth price rule of a channel share. */
export const twinId = (channel: number, nth: number): string => `0ffe0000-0000-4000-8000-0000000${channel}0${nth}`
export const channelOfTwin = (id: string): number => Number(id.slice(-5, -2))

/** Makes the rows with which every schedule begins. */
export async function seed({ db, addChannel, clock }: TestServer): Promise<void> {
  for (const channel of house.channels) await addChannel(channel)
  for (const { id, name } of house.people) {
    const provider = name === 'Pia'
    await db
      .insertInto('dashboard_users')
      .values({
        id,
        name,
        email: `${name.toLowerCase()}@holdfast.test`,
        role: provider ? 'holdfast' : 'sales_channel',
        entity_id: provider ? null : 123,
        password_hash: 'no password',
      })
      .execute()
    if (!provider) await db.insertInto('user_abilities').values({ user_id: id, subject: 'all' }).execute()
  }
  for (const { id, channel } of [...house.events, house.lateEvent]) {
    const title = `Event ${id}`
    await db
      .insertInto('events')
      .values({
        id,
        sales_channel_id: channel,
        title,
        title_key: sortKey(title),
        event_id: `event-${id}`,
        event_id_key: sortKey(`event-${id}`),
        time: new Date(clock.now() + (30 + id) * 86_400_000).toISOString(),
        timezone: 'America/Chicago',
        venue: venues[0],
        venue_key: sortKey(venues[0]),
      })
      .execute()
    const rows = seatsOf(id).map((uuid, nth) => {
      const [section, row, seat] = [nth < 3 ? 'A' : 'B', '1', String(nth + 1)]
      const keys = { section_key: sortKey(section), row_key: sortKey(row), seat_key: sortKey(seat) }
      return { uuid, sales_channel_id: channel, event_id: id, section, row, seat, ...keys, price: 50 }
    })
    await db.insertInto('seats').values(rows).execute()
    await db
      .insertInto('vip_inventory')
      .values({
        uuid: seatId(id, 900),
        sales_channel_id: channel,
        event_id: id,
        title: 'Box',
        title_key: sortKey('Box'),
        total_quantity: 4,
        price: 100,
      })
      .execute()
  }
}
