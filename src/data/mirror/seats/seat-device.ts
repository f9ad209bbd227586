import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, vi } from 'vitest'
import type { Seat, Snapshot } from '#contract/inventory.ts'
import type { Api } from '#data/api/api.ts'
import { mirrorShape } from '#data/mirror/mirror-database.ts'
import { emptyOverlay, Overlay } from '#data/outbox/overlay.ts'
import type { Database } from '#data/storage/database.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import { Cell } from '#data/store.ts'
import { encodeSections } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { ChannelSeats, type ChannelSeatsNeeds } from './channel-seats.ts'

export const NOW = Date.UTC(2026, 3, 8, 18)
export const EVENT = 7
export const id = (n: number) => `8f14e45f-ceea-4e7a-9b0c-1d2e000000${n.toString(16).padStart(2, '0')}`

export const seat = (n: number, more: Partial<ColumnSeat> = {}): ColumnSeat => ({
  uuid: id(n),
  section: n < 10 ? '101' : '102',
  row: 'A',
  seat: String(n),
  price: 42,
  status: 'Available',
  version: 1,
  until: null,
  holder: null,
  preview: null,
  ...more,
})
export const changedSeat = (n: number, more: Partial<Seat> = {}): Seat => ({
  uuid: id(n),
  event_id: EVENT,
  section: n < 10 ? '101' : '102',
  row: 'A',
  seat: String(n),
  price: 42,
  status: 'Purchased',
  price_codes: [],
  avfms_preview_url: null,
  reserved_at: null,
  reserved_until: null,
  reserved_by: null,
  version: 2,
  ...more,
})
export const snapshot = (seats: readonly ColumnSeat[], position = '1'): Snapshot => ({
  event_id: EVENT,
  position,
  price_codes: [],
  ...encodeSections(seats),
})
export const house = [seat(1), seat(2), seat(11), seat(12)]

const opened: ChannelSeats[] = []
afterEach(() => {
  for (const seats of opened.splice(0)) seats.close()
})

/** A device with its disk, on which tabs open seats; `answers` are the server's responses, in order. */
export async function device(answers: unknown[] = [snapshot(house)]) {
  const disk: Database = await dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }).open('mirror', mirrorShape)
  const call = vi.fn(async (_endpoint: unknown, _input: unknown, _options?: { signal?: AbortSignal }) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return structuredClone(await answer)
  })
  const ears: ((message: unknown) => void)[] = []
  let now = NOW
  let muted = false
  async function tab(database = disk) {
    const overlay = new Cell<Overlay>(emptyOverlay)
    const mine: ((message: unknown) => void)[] = []
    const needs: ChannelSeatsNeeds = {
      channel: 1,
      user: 1,
      api: { call } as unknown as Api,
      database,
      now: () => now,
      breathe: async () => {},
      send: (message) => ears.filter((ear) => !muted && !mine.includes(ear)).forEach((ear) => ear(structuredClone(message))),
      listen(listener) {
        mine.push(listener)
        ears.push(listener)
        return () => void ears.splice(ears.indexOf(listener), 1)
      },
      overlay,
    }
    const seats = new ChannelSeats(needs)
    opened.push(seats)
    return seats
  }
  return { disk, call, tab, advance: (by: number) => void (now += by), mute: () => void (muted = true) }
}

/** Waits for the first view whose totals are accepted; throws if there is no such view within a second. */
export function viewOf(seats: ChannelSeats, accepts: (totals: Record<string, number>) => boolean = () => true) {
  return vi.waitFor(() => {
    const state = seats.state(EVENT)
    if (state.status !== 'ready' || !accepts({ ...state.view.totals }))
      throw new Error(`still ${JSON.stringify(state.status === 'ready' ? state.view.totals : state)}`)
    return state.view
  })
}

export const patched = (n: number, fields: Record<string, unknown>, needsYou = false) =>
  new Overlay(
    new Map([
      [
        'seats',
        {
          rows: new Map([
            [
              id(n),
              {
                fields,
                put: null,
                removed: false,
                replaces: false,
                mark: {
                  waiting: 1,
                  sending: false,
                  needsYou,
                  created: false,
                  removed: false,
                  fields: new Set(Object.keys(fields)),
                  keys: ['k'],
                },
              },
            ],
          ]),
          every: new Map(),
        },
      ],
    ]),
  )
