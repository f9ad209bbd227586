import { afterEach, expect, test } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { Confirming } from './confirming.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

test('the entry of a confirmed seat is settled at once only if the seats of its event are on the disk', async () => {
  here = stage()
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  const confirming = new Confirming({
    outbox: userData.outbox,
    mirrors: userData.mirrors,
    rowOf: () => Promise.resolve(undefined),
    trouble: (error) => expect.unreachable(String(error)),
  })
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
  const { settled } = await confirming.place([{ entry, row: held }], null)
  expect(settled).toEqual(new Set())

  await mirror.database.change(['inventories'], (change) =>
    change.put('inventories', [{ event: 1, position: '1', priceCodes: [], asOf: 0, seats: 0, bytes: 0 }]),
  )
  expect((await confirming.place([{ entry, row: held }], null)).settled).toEqual(new Set(['hold']))
})
