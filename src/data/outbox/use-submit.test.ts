import { afterEach, describe, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

describe('forms', () => {
  test('a form waits for its response while online', async () => {
    const { tab } = start()
    const { send } = await tab()
    expect(await send(toggle(1, 0), { wait: 3000 })).toMatchObject({ outcome: 'done', row: { id: 1, status: 0 } })
  })

  test('a refusal is shown on the form, and does not stay in the queue', async () => {
    const { tab, server } = start()
    const { userData, send } = await tab()
    server.refuse = () => ({ status: 409, code: 'Conflict' })
    const sent = await send(toggle(1, 0), { wait: 3000 })
    expect(sent).toMatchObject({ outcome: 'refused' })
    expect(userData.outbox.entries.current()).toHaveLength(0)
    expect((await userData.outbox.journal())[0]?.outcome).toBe('refused')
  })

  test('a form whose response takes too long is queued', async () => {
    const { tab, server, clock } = start()
    const { send } = await tab()
    server.next('/batch', 'lost', 50)
    const sending = send(toggle(1, 0), { wait: 3000 })
    for (let i = 0; i < 60; i++) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      clock.advance(100)
    }
    expect((await sending).outcome).toBe('queued')
  })
})
