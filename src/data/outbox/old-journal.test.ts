import { afterEach, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { outboxName } from './outbox-database.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const DAY_MS = 24 * 3_600_000
const LOOKS = `list ${outboxName(7)} journal`
const CLEARS = `change ${outboxName(7)} journal`

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** A device on which a change ended `days` days ago; `uses` records each later use of its databases. */
async function deviceAfter(days: number) {
  here = stage({ hours: 24 * 60 })
  const { send, data, userData } = await here.tab()
  await send(toggle(1, 0))
  await here.until(async () => (await userData.outbox.journal()).length === 1)
  here.kill(data)
  here.clock.advance(days * DAY_MS)
  const uses: string[] = []
  here.device.before = (use) => void uses.push(use)
  return uses
}

test('old journal entries are deleted, but only after the first screen is shown', async () => {
  const uses = await deviceAfter(8)
  const { userData } = await here.tab()
  await userData.warm
  await here.clock.breathe()
  expect(uses.filter((use) => [LOOKS, CLEARS].includes(use))).toEqual([])
  expect(await userData.outbox.journal()).toHaveLength(1)
  await here.until(async () => (await userData.outbox.journal()).length === 0)
  expect(uses).toContain(CLEARS)
})

test('nothing is written if no journal entry is old', async () => {
  const uses = await deviceAfter(2)
  const { userData } = await here.tab()
  await here.until(() => uses.includes(LOOKS))
  await here.clock.breathe()
  expect(await userData.outbox.journal()).toHaveLength(1)
  expect(uses).not.toContain(CLEARS)
})

test('a tab that is closed before the cleanup does not read the journal', async () => {
  const uses = await deviceAfter(8)
  const { data } = await here.tab()
  here.kill(data)
  here.clock.advance(DAY_MS)
  await here.clock.breathe()
  expect(uses).not.toContain(LOOKS)
})
