import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Subject } from '#contract/core/access.ts'
import type { Offer } from '#contract/offers.ts'
import { START, testServer, type TestServer } from './server.ts'

export const [HOUR, DAY] = [3_600_000, 86_400_000]
/** Returns the moment `ms` milliseconds after `START`, in wire format. */
export const at = (ms: number) => new Date(START + ms).toISOString()

/** Sets up a file's tests: a server with channels, a user who may do everything in one of them, and two events of that channel. */
export function offersWorld() {
  let server: TestServer
  let chief: string
  let event: number
  let later: number
  const personWho = async (manages: readonly Subject[], channel = 123) =>
    (await server.signIn({ role: 'member', channel, manages })).token
  beforeAll(async () => {
    server = await testServer()
    for (const channel of [123, 124, 125]) await server.addChannel(channel)
    chief = await personWho(['all'])
    event = await server.addEvent(123, { time: at(3 * DAY), title: 'Cubs at Giants' })
    later = await server.addEvent(123, { time: at(5 * DAY), title: 'Dodgers at Giants' })
  })
  afterEach(() => server.clock.set(START))
  afterAll(() => server.close())
  const body = (more: object = {}) => ({
    events: [event],
    event_data: {},
    send_at: at(HOUR),
    message: 'Your seats could be better, {first_name}',
    type: 'all',
    auto_send: true,
    auto_scale: false,
    max_users_per_batch: 20,
    ...more,
  })
  const post = (more: object = {}, as = chief, key?: string) =>
    server.call('POST', '/sales-channels/123/offers', { as, body: body(more), ...(key && { key }) })
  return {
    get server() {
      return server
    },
    get chief() {
      return chief
    },
    /** Returns the id of the earlier of the two events. */
    get event() {
      return event
    },
    get later() {
      return later
    },
    personWho,
    body,
    post,
    make: async (more: object = {}): Promise<Offer> => (await post(more)).body,
    patch: (more: object, as = chief) => server.call('PATCH', '/offers', { as, body: more }),
    /** Sets an offer's status directly. */
    put: (id: string, status: string) =>
      server.db
        .updateTable('offers')
        .set({ status: status as 'Draft' })
        .where('id', '=', id)
        .execute(),
  }
}
