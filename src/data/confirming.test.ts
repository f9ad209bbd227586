import { afterEach, expect, test } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { Confirming } from './confirming.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** Opens a channel in a tab, and makes what follows its answered entries. */
async function following() {
  here = stage()
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  const confirming = new Confirming({
    outbox: userData.outbox,
    mirrors: userData.mirrors,
    rowOf: () => Promise.resolve(undefined),
    trouble: (error) => expect.unreachable(String(error)),
  })
  return { mirror, confirming }
}

test('the row of a replayed response is left to the next pull, because it may have been deleted since', async () => {
  const { mirror, confirming } = await following()
  await mirror.pull()
  const row = { ...mirror.rows('events').get(1)!, id: 77 }
  const entry = {
    key: 'made',
    channel: CHANNEL,
    patches: [{ op: 'put', table: 'events', id: 77, row }],
    answer: { table: 'events' },
  } as unknown as Entry
  expect((await confirming.place([{ entry, row, isReplayed: true }], null)).settled).toEqual(new Set())
  expect(mirror.rows('events').get(77)).toBeUndefined()

  expect((await confirming.place([{ entry, row, isReplayed: false }], null)).settled).toEqual(new Set(['made']))
  expect(mirror.rows('events').get(77)).toEqual(row)
})

test('the entry of a confirmed seat is settled at once only if the seats of its event are on the disk', async () => {
  const { mirror, confirming } = await following()
  const held = {
    uuid: '5ea70000-0000-4000-8000-000000000001',
    event_id: 1,
    section: '101',
    row: '1',
    seat: '1',
    price: 50,
    status: 'Available',
    price_codes: [],
    version: 2,
  } as unknown as Seat
  const entry = {
    key: 'hold',
    channel: CHANNEL,
    patches: [{ op: 'set', table: 'seats', id: held.uuid, fields: {} }],
    answer: { table: 'seats' },
  } as unknown as Entry
  const { settled } = await confirming.place([{ entry, row: held, isReplayed: false }], null)
  expect(settled).toEqual(new Set())

  await mirror.database.change(['inventories'], (change) =>
    change.put('inventories', [{ event: 1, position: '1', priceCodes: [], asOf: 0, seats: 0, bytes: 0 }]),
  )
  expect((await confirming.place([{ entry, row: held, isReplayed: false }], null)).settled).toEqual(new Set(['hold']))
})
