import { afterEach, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { Selection } from './selection.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

test('a new change does not wait until another one may be tried again', async () => {
  const { tab, server, clock, until } = start()
  const { userData, send } = await tab()
  const [stuck] = (await userData.outbox.add([toggle(1, 0)])).map(({ key }) => key)
  server.refuse = ({ key }) => (key === stuck ? { status: 500, code: 'Internal' } : null)
  await until(() => (userData.outbox.entries.current()[0]?.attempts ?? 0) >= 3)
  const at = clock.now()
  await send(toggle(2, 0))
  for (let tries = 0; tries < 200 && server.effects.length === 0; tries++) await clock.breathe()
  expect(server.effects).toHaveLength(1)
  expect(clock.now()).toBe(at)
})

test('an entry whose pause would last a day is sent at once, because the clock has jumped', async () => {
  const { tab } = start()
  const { userData } = await tab()
  userData.drain.stop()
  const [entry] = await userData.outbox.add([toggle(1, 0)])
  const rules = { serverNow: 1000, build: 'b', limit: 10, bytes: 1000 }
  const soon = new Selection({ ...rules, notBefore: new Map([[entry!.key, 5000]]) })
  soon.offer(entry!)
  expect([soon.batch.length, soon.nextAt]).toEqual([0, 5000])
  const jumped = new Selection({ ...rules, notBefore: new Map([[entry!.key, 86_400_000]]) })
  jumped.offer(entry!)
  expect(jumped.batch).toEqual([entry])
})
