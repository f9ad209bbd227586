import { afterEach, expect, test } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import { answer } from '#data/testing/fake-answers.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'

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

/** A loaded mirror with the seats of event 1. `respond` gives it the row of a response; `held` returns its list of holds. */
async function mirrorWithSeats() {
  here = stage()
  const { server } = here
  const plain = server.fetch
  server.fetch = async (input, init) => {
    const url = new URL(new Request(input as string, init).url)
    if (url.pathname.endsWith('/events/1/inventory/snapshot'))
      return answer(200, { event_id: 1, position: 'a.1', holders: [], price_codes: [], sections: [] })
    const response = await plain(input, init)
    if (!url.pathname.endsWith('/sync')) return response
    const page = (await response.json()) as { loaded: string[] }
    return answer(200, { ...page, loaded: [...page.loaded, 'holds'] })
  }
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  await (await mirror.seats()).takeSnapshot(1)
  return {
    respond: (row: Seat, position: string | null = 'a.5') => mirror.place([{ table: 'seats', row }], position),
    held: () => [...mirror.rows('holds').state.current().values()].map(({ version, reserved_by }) => [version, reserved_by?.for]),
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
