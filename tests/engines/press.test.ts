import { expect, test } from 'vitest'
import type { Driver } from './drivers/driver.ts'
import { startPuppeteer } from './drivers/puppeteer.ts'
import { startWebKit } from './drivers/webkit.ts'
import { engines } from './stage.ts'
import { Tab } from './tab.ts'
import { by } from './target.ts'
import { missingEngines } from '#tests/support/run/engines.mjs'

const at = (top: number) => `style="position: absolute; top: ${top}px"`
const page = `<body><button id="hold" ${at(50)}>Hold</button><button id="release" ${at(200)}>Release</button>`

test.for(engines)(
  'in %s a press that meets another button, because the first moved away, is repeated',
  async (engine, { skip }) => {
    if ((await missingEngines(engine)).length > 0) skip(`${engine} is not installed`)
    const driver: Driver = await (engine === 'webkit' ? startWebKit() : startPuppeteer(engine))
    try {
      const driven = await driver.newTab()
      await driven.goto(`data:text/html,${encodeURIComponent(page)}`)
      await driven.evaluate(`void (window.pressed = [], onclick = ({ target }) => pressed.push(target.id))`)
      let presses = 0
      const tab = new Tab({
        ...driven,
        async pressAt(point) {
          presses += 1
          if (presses === 1) await driven.evaluate(`void (hold.style.top = '200px', release.style.top = '50px')`)
          await driven.pressAt(point)
        },
      })
      await tab.press(by('button', 'Hold'))
      expect([presses, await driven.evaluate('pressed')]).toEqual([2, ['hold']])
    } finally {
      await driver.close()
    }
  },
)
