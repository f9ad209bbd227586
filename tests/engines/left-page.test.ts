import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { EVENTS, openDevice, pill } from './operator.ts'
import { engines, stageOf } from './stage.ts'
import { openTls } from './tls.ts'

/** How long a page may load before it is left, in milliseconds. */
const LEFT_AFTER = [50, 100, 150, 200, 250, 300, 350, 400]

const go = (address: string) => location.assign(address)

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'manager')

  test('a page that is left while it loads blocks no later page', ({ skip }) =>
    onStage(skip, async (stage) => {
      // Over http, WebKit keeps every page for its back button, whatever the server says.
      const front = engine === 'webkit' ? await openTls(stage.url) : undefined
      try {
        const url = front?.url ?? stage.url
        const tab = await openDevice(await stage.newDevice(), url, 'manager')
        for (const left of LEFT_AFTER) {
          await tab.evaluate(go, `${url}${EVENTS}`)
          await pause(left)
          await tab.evaluate(go, `${url}${EVENTS}?left=${left}`)
          await tab.see(pill(/Up to date/))
        }
      } finally {
        front?.close()
      }
    }))
})
