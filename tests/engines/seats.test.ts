import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  findSeat,
  hold,
  holdElsewhere,
  holdWithoutNetwork,
  onServer,
  openSeats,
  pill,
  seeSeat,
  settled,
  tray,
} from './operator.ts'
import { engines, stageOf } from './stage.ts'
import { by } from './target.ts'

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'manager')

  test('a seat is found and held, the hold is undone, and a second hold is released', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await stage.newTab()
      const [place] = await openSeats(tab, '110')
      const before = await onServer(stage.app, place!)
      await findSeat(tab, place!)
      await hold(tab)
      await seeSeat(tab, place!, /Reserved/)
      await tab.press(by('button', 'Undo'))
      await seeSeat(tab, place!, /Available/)
      await settled(tab)
      await actionsOf(tab, place!)
      await hold(tab)
      await seeSeat(tab, place!, /Reserved/)
      await settled(tab)
      await actionsOf(tab, place!)
      await tab.press(by('dialog', 'Actions').by('button', 'Release'))
      await seeSeat(tab, place!, /Available/)
      await settled(tab)
      const { status, version } = await onServer(stage.app, place!)
      expect([status, version - before.version]).toEqual(['Available', 4])
    }))

  test('a hold of a seat that a colleague held meanwhile shows who holds it, and is discarded', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await stage.newTab()
      const [place] = await openSeats(tab, '108')
      await holdWithoutNetwork(tab, stage.proxy, place!)
      await holdElsewhere(stage.app, place!)
      stage.proxy.mend()
      await tab.press(pill(/1 needs you/))
      await tab.press(tray.by('listitem').withText(new RegExp(`Hold 108 ${place!.row} ${place!.seat} `)))
      await tab.see(tray.withText(/Harbor seats/))
      await tab.press(tray.by('button', 'Discard'))
      await tab.press(by('alertdialog', 'Discard this change?').by('button', /discard/i))
      await tab.pressKey('Escape')
      await settled(tab)
      await seeSeat(tab, place!, /Harbor seats/)
    }))

  test('two tabs show the same queue without a network, and each hold is sent once', ({ skip }) =>
    onStage(skip, async (stage) => {
      const first = await stage.newTab()
      const [one, other] = await openSeats(first, '111')
      const second = await stage.newTab()
      await openSeats(second, '111')
      const before = [await onServer(stage.app, one!), await onServer(stage.app, other!)]
      stage.proxy.cut()
      await second.see(pill(/^Offline/))
      await actionsOf(second, one!)
      await hold(second)
      await first.show()
      await first.see(pill(/^Offline · 1 waiting$/))
      await actionsOf(first, other!)
      await hold(first)
      await second.show()
      await second.see(pill(/^Offline · 2 waiting$/))
      stage.proxy.mend()
      await settled(second)
      await first.show()
      await settled(first)
      for (const [index, place] of [one!, other!].entries()) {
        await seeSeat(first, place, /Reserved/)
        const { status, version } = await onServer(stage.app, place)
        expect([status, version - before[index]!.version]).toEqual(['Reserved', 1])
      }
    }))
})
