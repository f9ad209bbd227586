import { afterEach, expect, test } from 'vitest'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { answer } from '#data/testing/fake-answers.ts'
import { stage } from '#data/testing/stage.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

const vip = (event: number) => ({
  uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${event}`,
  event_id: event,
  banner: null,
  title: 'Lounge',
  description: null,
  total_quantity: 5,
  total_available: 5,
  total_reserved: 0,
  total_purchased: 0,
  price: 10,
  status: 'Available',
  version: 1,
})

interface Body {
  events: Record<string, string>
  refresh?: number[]
  changes: { vip?: object[] }
}

/**
 * A server with snapshots. The last character of a position marks that the position covers only seats; the event's other rows
 * come with the next page that requests the event. `synced` lists the requested events, `far` the events to be loaded again.
 */
function withSeats(onItsWay: () => Promise<void> = async () => {}) {
  const { server } = here
  const plain = server.fetch
  const synced: (string | null)[] = []
  const far = new Set<string>()
  server.fetch = async (input, init) => {
    const url = new URL(new Request(input as string, init).url)
    const [, of] = /\/api\/events\/(\d+)\/inventory\/snapshot$/.exec(url.pathname) ?? []
    if (of) return answer(200, { event_id: Number(of), position: 'a.1~', holders: [], price_codes: [], sections: [] })
    if (!url.pathname.endsWith('/sync')) return plain(input, init)
    const requestedEvents = url.searchParams.get('events')
    synced.push(requestedEvents)
    const body = (await (await plain(input, init)).json()) as Body
    body.events = {}
    for (const [id = '', position = ''] of requestedEvents?.split(',').map((one) => one.split('@')) ?? []) {
      const isFar = far.delete(id)
      body.events[id] = isFar ? position : position.replace('~', '')
      if (isFar) body.refresh = [...(body.refresh ?? []), Number(id)]
      else if (position.endsWith('~')) body.changes.vip = [...(body.changes.vip ?? []), vip(Number(id))]
    }
    await onItsWay()
    return answer(200, body)
  }
  return { synced, far }
}

test('the VIP packages of an event come with its seats, whichever of the two responses is quicker', async () => {
  here = stage({ events: 9 })
  let held: Promise<void> = Promise.resolve()
  const { synced } = withSeats(() => held)
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  const seats = await mirror.seats()
  let letGo = () => {}
  held = new Promise((resolve) => (letGo = resolve))
  const before = synced.length
  // A screen opens an event whose seats are not stored on this device.
  mirror.opened(8)
  await here.until(() => synced.length > before)
  seats.open(8)
  await here.until(async () => (await seats.keptEvents()).get(8) === 'a.1~')
  letGo()
  held = Promise.resolve()
  await here.until(() => !mirror.pulling.current())
  expect([...mirror.rows('vip').state.current().values()].filter((row) => row.event_id === 8)).toHaveLength(1)
})

test('changes since a fresh snapshot are requested before a pull counts as complete', async () => {
  here = stage({ events: 2 })
  const { synced, far } = withSeats()
  const { userData } = await here.tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  far.add('1')
  const before = synced.length
  await mirror.pull()
  expect(synced.slice(before)).toEqual([expect.stringContaining('1@a.1'), expect.stringContaining('1@a.1~')])
})
