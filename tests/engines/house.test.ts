import { describe, expect, test } from 'vitest'
import type { Point } from './drivers/driver.ts'
import { openEvent, settled } from './operator.ts'
import { engines, stageOf } from './stage.ts'
import type { Tab } from './tab.ts'
import { by, words } from './target.ts'

const house = by('application', /^House view: /)
const selection = by('toolbar', 'Selection')

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'manager')

  test('on the seat map, two fingers zoom, one moves the map, a tap selects a seat, and the seats are held', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await stage.newTab()
      await openEvent(tab)
      await tab.press(by('radio', 'House'))
      const middle = await tab.middleOf(house)
      await tab.press(by('toolbar', 'Sections of the house').by('button', /^Section 143: /))
      await settled(tab)
      const view = () => tab.evaluate(() => [scrollX, scrollY, visualViewport!.scale])
      const before = await view()
      await tab.touch(line(middle, -20, -120), line(middle, 20, 120))
      await tapSeat(tab, middle, /1 seat/)
      await tab.touch(line(middle, 0, 60))
      await tapSeat(tab, middle, /2 seats/)
      expect(await view(), 'the page itself is neither scrolled nor zoomed').toEqual(before)

      stage.proxy.cut()
      await tab.press(selection.by('button', /^Hold until/))
      const dialog = by('dialog', 'Actions')
      await tab.press(dialog.by('button', 'Hold 2 seats'))
      await tab.see(words(/^Holding .+ until /))
      await tab.press(by('button', 'Undo'))
      stage.proxy.mend()
      await settled(tab)
    }))
})

/** The points of a finger that moves sideways in six steps. */
const line = ({ x, y }: Point, from: number, to: number): Point[] =>
  Array.from({ length: 7 }, (_, step) => ({ x: x + from + ((to - from) * step) / 6, y }))

/** Taps beside the middle of the map until the toolbar shows that one more seat is selected. */
async function tapSeat(tab: Tab, middle: Point, count: RegExp): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await tab.touch([{ x: middle.x + (turn % 5) * 9, y: middle.y + Math.floor(turn / 5) * 9 }])
    if (await tab.isThere(selection.withText(count))) return
  }
  throw new Error(`No seat was selected.\n${await tab.screen()}`)
}
