import { afterEach, expect, test } from 'vitest'
import { HeldSeat, type Seat } from '#contract/inventory.ts'
import { answer } from '#data/testing/fake-answers.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { ROWS } from './mirror-database.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

const seat = (version: number, status: Seat['status'] = 'Reserved'): Seat => ({
  uuid: '018f0000-0000-7000-8000-000000000001',
  event_id: 1,
  section: '140',
  row: 'A',
  seat: '1',
  price: 58,
  status,
  price_codes: [],
  avfms_preview_url: null,
  reserved_at: null,
  reserved_until: null,
  reserved_by: status === 'Reserved' ? { id: 4, name: 'Ann', for: 'Stage plan' } : null,
  version,
})

/**
 * A loaded mirror with the seats of event 1. `respond` gives it the row of a response; `held` returns its list of holds; `pullPage`
 * begins a pull that gets a page with other fields, and returns a function that delivers the page.
 */
async function mirrorWithSeats() {
  here = stage()
  const { server } = here
  const plain = server.fetch
  let fields: object = {}
  let delivered: Promise<unknown> = Promise.resolve()
  server.fetch = async (input, init) => {
    const url = new URL(new Request(input as string, init).url)
    if (url.pathname.endsWith('/events/1/inventory/snapshot'))
      return answer(200, { event_id: 1, position: 'a.1', holders: [], price_codes: [], sections: [] })
    const response = await plain(input, init)
    if (!url.pathname.endsWith('/sync')) return response
    const page = (await response.json()) as { loaded: string[] }
    const body = { ...page, loaded: [...page.loaded, 'holds'], ...fields }
    await delivered
    return answer(200, body)
  }
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  await (await mirror.seats()).takeSnapshot(1)
  return {
    mirror,
    respond: (row: Seat, position: string | null = 'a.5') => mirror.place([{ table: 'seats', row }], position),
    held: () => [...mirror.rows('holds').state.current().values()].map(({ version, reserved_by }) => [version, reserved_by?.for]),
    async pullPage(other: object) {
      let deliver = () => {}
      delivered = new Promise<void>((resolve) => (deliver = resolve))
      fields = other
      const pulls = () => server.requests.filter(({ path }) => path.endsWith('/sync')).length
      const before = pulls()
      const pulling = mirror.pull()
      await here.until(() => pulls() > before)
      return async () => {
        deliver()
        await pulling
      }
    },
    storedRows: () => mirror.database.list<{ table: string }>(ROWS),
    rereadHeld: async () => {
      await mirror.reread()
      return mirror.rows('holds').state.current().size
    },
  }
}

test('a confirmed hold is in the list of holds before the next pull, and a confirmed release leaves it', async () => {
  const { respond, held, rereadHeld } = await mirrorWithSeats()
  await respond(seat(2))
  expect(held()).toEqual([[2, 'Stage plan']])
  expect(await rereadHeld()).toBe(1)
  await respond(seat(3, 'Available'))
  expect(held()).toEqual([])
  expect(await rereadHeld()).toBe(0)
  await respond(seat(4))
  expect(held()).toEqual([[4, 'Stage plan']])
})

test('a late response neither ends a newer hold nor restores one without a position', async () => {
  const { respond, held } = await mirrorWithSeats()
  await respond(seat(4))
  await respond(seat(3, 'Available'))
  expect(held()).toEqual([[4, 'Stage plan']])
  await respond(seat(5, 'Purchased'))
  await respond(seat(2), null)
  expect(held()).toEqual([])
})

test('a page from before a release does not bring the hold back, and a later hold is in the list', async () => {
  const { respond, held, pullPage, rereadHeld, storedRows } = await mirrorWithSeats()
  await respond(seat(2))
  const deliver = await pullPage({ position: 'a.3', changes: { holds: [HeldSeat.parse(seat(2))] } })
  await respond(seat(3, 'Available'))
  await deliver()
  expect([held(), await rereadHeld()]).toEqual([[], 0])
  await respond(seat(4), 'a.6')
  expect(held()).toEqual([[4, 'Stage plan']])
  await (
    await pullPage({ position: 'a.7', deleted: { holds: [seat(5).uuid] } })
  )()
  expect(held()).toEqual([])
  expect((await storedRows()).filter(({ table }) => table.startsWith('holds'))).toEqual([])
})

test('a response with a hold and its release ends without the hold, in either order', async () => {
  const { mirror, held } = await mirrorWithSeats()
  const rows = [seat(2), seat(3, 'Available')].map((row) => ({ table: 'seats' as const, row }))
  for (const all of [rows, rows.toReversed()]) {
    await mirror.place(all, 'a.5')
    expect(held()).toEqual([])
  }
})
