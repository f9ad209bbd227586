import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listenOutside, startNode, type Worker } from '#tests/faults/deaths/processes.ts'
import { Outside } from '#tests/faults/deaths/outside.ts'
import { makeMassText } from '#tests/support/campaigns.ts'
import { onRealPostgres, urlOf } from '#tests/support/database.ts'
import { at } from '#tests/support/sending.ts'
import { testServer } from '#tests/support/server.ts'

const FANS = 60
/** Longer than the time between batches by the nodes' clock, so that a batch is always due. */
const GATEWAY_MS = 150
/** The number of messages in a batch of a mass text. */
const BATCH = 20
/** The number of messages sent at the same time. */
const HANDFUL = 10

// Two processes, as in production; a third node handles the user's calls.
test.runIf(onRealPostgres)(
  'two nodes share a send: each fan gets it once, a pause stops within a batch, and a cancellation at once',
  { timeout: 60_000 },
  async () => {
    const server = await testServer()
    await server.addChannel(123, { timezone: 'America/Chicago' })
    for (let nth = 0; nth < FANS; nth++) await server.addFan(123)
    const chief = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
    const texts: string[] = []
    for (let nth = 0; nth < 3; nth++) texts.push(await makeMassText(server, 123))
    await server.db
      .updateTable('bulk_messages')
      .set({ send_at: at(0), status: 'Scheduled' })
      .execute()

    const outside = new Outside(() => false, Math.random)
    const sentBy = [new Set<string>(), new Set<string>()]
    const doors = await Promise.all(
      sentBy.map((keys) =>
        listenOutside(async (call) => {
          if (call.what === 'send') keys.add(call.key)
          await pause(GATEWAY_MS)
          return outside.ask(call)
        }),
      ),
    )
    const nodeOptions = { work: 'sending' as const, data: '/nowhere', databaseUrl: await urlOf(server.db), began: Date.now() }
    let nodes: Worker[] = []
    try {
      nodes = await Promise.all(doors.map(({ url }) => startNode({ ...nodeOptions, outside: url })))
      const { db } = server
      const statusOf = async (id: string) =>
        (await db.selectFrom('bulk_messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
      /** Counts the messages of a mass text that the gateway accepted, from position `after` on. */
      const taken = async (id: string, after = 0) => {
        const { rows } = await sql<{ id: string }>`select id from send_recipients where send_id = ${id}`.execute(db)
        const keys = new Set(rows.map((row) => row.id))
        return outside.messages.slice(after).filter(({ key }) => keys.has(key)).length
      }
      const [paused, cancelled] = [texts[0]!, texts[1]!]
      await vi.waitFor(
        async () => {
          for (const id of [paused, cancelled]) expect(await taken(id)).toBeGreaterThan(0)
        },
        { timeout: 15_000 },
      )
      const change = async (method: string, path: string, body?: object) =>
        expect((await server.call(method, path, { as: chief, body })).status).toBe(200)
      await change('PATCH', '/bulk-messages', { id: paused, status: 'Paused' })
      const atPause = outside.messages.length
      await change('POST', `/bulk-messages/${cancelled}/cancel`)
      const atCancel = outside.messages.length
      // Longer than the time between batches by the nodes' clock.
      await pause(1_500)
      await outside.quiet()
      expect(await taken(paused, atPause)).toBeLessThanOrEqual(BATCH)
      expect(await taken(cancelled, atCancel)).toBeLessThanOrEqual(HANDFUL)
      const had = await taken(cancelled)
      expect([had < FANS, (await taken(paused)) < FANS]).toEqual([true, true])

      await change('PATCH', '/bulk-messages', { id: paused, status: 'Scheduled' })
      const rest = texts.filter((id) => id !== cancelled)
      await vi.waitFor(async () => expect(await Promise.all(rest.map(statusOf))).toEqual(['Done', 'Done']), {
        timeout: 20_000,
      })
      expect(await Promise.all(texts.map((id) => taken(id)))).toEqual([FANS, had, FANS])
      expect(new Set(outside.messages.map(({ key }) => key)).size).toBe(outside.messages.length)
      expect(sentBy.map((keys) => keys.size > 0)).toEqual([true, true])
      const { body } = await server.call('GET', `/bulk-messages/${cancelled}/delivery-status`, { as: chief })
      expect(body).toMatchObject({ scheduled: 0, cancelled: FANS - had })
    } finally {
      for (const node of nodes) await node.kill()
      for (const door of doors) door.close()
      await server.close()
    }
  },
)
