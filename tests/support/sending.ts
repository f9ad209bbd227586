import { afterAll, beforeEach, expect } from 'vitest'
import { sendMessages } from '#server/send-messages.ts'
import { START, testServer, type TestServer } from './server.ts'

export const [SECOND, HOUR] = [1_000, 3_600_000]
/** The time between two batches, in milliseconds. */
export const BATCH = 12 * SECOND
/** Returns the moment `ms` milliseconds after `START`, in wire format. */
export const at = (ms: number) => new Date(START + ms).toISOString()

/** Sets up each test of a file: a server with a channel, a user who may do everything there, and an event in three days. */
export function sendingWorld() {
  let server: TestServer
  let chief: string
  let event: number
  beforeEach(async () => {
    await server?.close()
    server = await testServer()
    await server.addChannel(123, { timezone: 'America/Chicago' })
    chief = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
    event = await server.addEvent(123, { time: at(72 * HOUR), title: 'Cubs at Giants' })
  })
  afterAll(() => server.close())
  const turn = () => sendMessages.run(server.context, {})
  return {
    get server() {
      return server
    },
    get chief() {
      return chief
    },
    get event() {
      return event
    },
    turn,
    /** Moves the clock forward by `ms` milliseconds, and then runs the next turn of the sender. */
    async next(ms = BATCH) {
      server.clock.advance(ms)
      await turn()
    },
    async addFans(count: number, more: object = {}): Promise<number[]> {
      const ids: number[] = []
      for (let n = 0; n < count; n++) ids.push(await server.addFan(123, { first_name: `Fan${n}`, ...more }))
      return ids
    },
    /** Makes an offer that the next turn begins to send, in batches of four; returns its id. */
    async offer(more: object = {}): Promise<string> {
      const { status, body } = await server.call('POST', '/sales-channels/123/offers', {
        as: chief,
        body: {
          events: [event],
          send_at: at(0),
          message: 'Your seats could be better, {first_name}. {event_title}!',
          type: 'all',
          auto_send: true,
          auto_scale: false,
          max_users_per_batch: 4,
          status: 'Scheduled',
          ...more,
        },
      })
      expect(status).toBe(201)
      return body.id
    },
    counts: async (id: string, kind = 'offers') =>
      (await server.call('GET', `/${kind}/${id}/delivery-status`, { as: chief })).body,
    statusOf: async (id: string) =>
      (await server.call('GET', `/sales-channels/123/offers?offerId=${id}`, { as: chief })).body.data[0].status,
    /** Returns the messages that the gateway accepted. */
    sent: () => server.db.selectFrom('local_messages').select(['address', 'text', 'key']).execute(),
  }
}
