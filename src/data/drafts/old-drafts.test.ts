import { afterEach, expect, test, vi } from 'vitest'
import { outboxName } from '#data/outbox/outbox-database.ts'
import { stage } from '#data/testing/stage.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 20_000 })

const DAY_MS = 24 * 3_600_000
const LOOKS = `list ${outboxName(7)} drafts`
const CLEARS = `change ${outboxName(7)} drafts`

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** A device with a draft of `days` days ago and one of now, in a new tab. `uses` lists each use of the tab's databases. */
async function tabAfter(days: number) {
  here = stage()
  const { data, userData: before } = await here.tab()
  const drafts = [
    { route: 'events/1/update', at: here.clock.now() - days * DAY_MS, value: { title: 'Old' } },
    { route: 'events/2/update', at: here.clock.now(), value: { title: 'New' } },
  ]
  await before.outbox.database.change(['drafts'], (change) => change.put('drafts', drafts))
  here.kill(data)
  const uses: string[] = []
  here.device.before = (use) => void uses.push(use)
  const { userData } = await here.tab()
  await here.until(() => uses.includes(LOOKS))
  await here.clock.breathe()
  const routes = (await userData.outbox.database.list<{ route: string }>('drafts')).map(({ route }) => route)
  return { uses, routes }
}

test('a draft that is too old to be read is deleted, and a newer one stays', async () => {
  const { uses, routes } = await tabAfter(31)
  expect(routes).toEqual(['events/2/update'])
  expect(uses).toContain(CLEARS)
})

test('nothing is written if no draft is old', async () => {
  const { uses, routes } = await tabAfter(29)
  expect(routes).toEqual(['events/1/update', 'events/2/update'])
  expect(uses).not.toContain(CLEARS)
})
