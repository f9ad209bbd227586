import { afterEach, expect, test, vi } from 'vitest'
import { tabChannel, type TabMessage, type Tabs } from './world.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a tab handles the messages it receives one after the other, on all channels', async () => {
  const ears: ((message: TabMessage) => void)[] = []
  const tabs: Tabs = { send: (message) => ears.forEach((ear) => ear(message)), listen: (ear) => (ears.push(ear), () => {}) }
  const done: unknown[] = []
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const mistake = new Error('An error in one listener does not block the others')
  const [mirror, outbox] = [tabChannel(tabs, 'mirror'), tabChannel(tabs, 'outbox')]
  mirror.listen(async (word) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done.push(word)
    throw mistake
  })
  outbox.listen((word) => done.push(word))
  mirror.send('the row is here')
  outbox.send('the entry has ended')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual(['the row is here', 'the entry has ended'])
  expect(reportError.mock.calls).toEqual([[mistake]])
})
