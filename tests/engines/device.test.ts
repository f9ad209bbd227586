import { describe, expect, test } from 'vitest'
import { withNextBuild } from '#tests/faults/stage/next-build.ts'
import { textOf } from '#tests/faults/stage/ledger.ts'
import { refuseStorage } from '#tests/support/refuse-storage.ts'
import {
  EVENTS,
  findSeat,
  hold,
  holdWithoutNetwork,
  holderOnServer,
  openDevice,
  openEvent,
  openSeats,
  pill,
  seeSeat,
  settled,
  signIn,
} from './operator.ts'
import { engines, type Stage, stageOf } from './stage.ts'
import type { Tab } from './tab.ts'
import { by, words } from './target.ts'

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'manager')

  test('a user signs out with a waiting change, signs in again, and the change is sent', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await openDevice(await stage.newDevice(), stage.url, 'manager')
      const [place] = await openSeats(tab, '112')
      await holdWithoutNetwork(tab, stage.proxy, place!)
      await tab.press(by('button', /^Account/))
      await tab.press(by('menuitem', 'Sign out'))
      await tab.press(by('button', 'Keep for me and sign out'))
      await tab.see(by('button', 'Sign in'))
      stage.proxy.mend()
      await signIn(tab, 'manager')
      await settled(tab)
      expect(await holderOnServer(stage.app, place!)).toBe('Harbor manager')
    }))

  test('where the browser refuses storage, the app says so, and works until the tab is closed', ({ skip }) =>
    onStage(skip, async (stage) => {
      const device = await stage.newDevice('nothing')
      const tab = await device.newTab()
      if (engine !== 'firefox') refuseStorageIn(stage)
      await tab.open(`${stage.url}${EVENTS}`)
      await signIn(tab, 'manager')
      await tab.see(words(/This browser blocks storage, so Holdfast keeps nothing on this device/))
      await holdOnlineAndOffline(stage, tab, '113')
    }))

  test('in a private window the app works until the window is closed', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await (await stage.newDevice('in-private')).newTab()
      await tab.open(`${stage.url}${EVENTS}`)
      await signIn(tab, 'manager')
      await settled(tab)
      const hasWorker = await tab.evaluate(() => 'serviceWorker' in navigator)
      await tab.press(pill(/Up to date/))
      const warning = words(/This window can’t start Holdfast without a network/)
      await tab.see(by('heading', 'Synchronization'))
      await tab.see(words(/On this device/))
      expect(await tab.isThere(warning)).toBe(!hasWorker)
      await tab.pressKey('Escape')
      await holdOnlineAndOffline(stage, tab, '109')
    }))

  test('after a restart of the browser the app starts without a network, and its queue is sent later', ({ skip }) =>
    onStage(skip, async (stage) => {
      const device = await stage.newDevice('on-disk')
      const tab = await openDevice(device, stage.url, 'manager')
      const [place] = await openSeats(tab, '107')
      await holdWithoutNetwork(tab, stage.proxy, place!)
      await device.restart()
      const again = await device.newTab()
      await again.open(`${stage.url}${EVENTS}`)
      await again.see(pill(/^Offline · 1 waiting$/))
      await openEvent(again)
      await findSeat(again, place!)
      await again.pressKey('Escape')
      await seeSeat(again, place!, /Hold requested/)
      stage.proxy.mend()
      await settled(again)
      await seeSeat(again, place!, /Reserved/)
      expect(await holderOnServer(stage.app, place!)).toBe('Harbor manager')
    }))

  test('a new version is offered, and a change that waits from before is sent by it', ({ skip }) =>
    onStage(skip, async (stage) => {
      const tab = await stage.newTab()
      const [place] = await openSeats(tab, '114')
      await holdWithoutNetwork(tab, stage.proxy, place!)
      await withNextBuild(stage.app, async () => {
        stage.proxy.rules.add({ path: '/api/batch', fault: { kind: 'lose-request' }, chance: 1, times: 2 })
        stage.proxy.mend()
        await tab.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => void it?.update()))
        await tab.press(by('button', 'Update now'))
        await tab.until('the page is of the new version', () => document.documentElement.innerHTML.includes('-next'))
        await settled(tab)
        await seeSeat(tab, place!, /Reserved/)
      })
    }))
})

/** Holds a seat, cuts the network, holds another seat, and mends the network; the server then has both holds. */
async function holdOnlineAndOffline({ app, proxy }: Stage, tab: Tab, section: string): Promise<void> {
  const [online, offline] = await openSeats(tab, section)
  await findSeat(tab, online!)
  await hold(tab)
  await seeSeat(tab, online!, /Reserved/)
  proxy.cut()
  await tab.see(pill(/^Offline/))
  await findSeat(tab, offline!)
  await hold(tab)
  await tab.see(pill(/^Offline · 1 waiting$/))
  proxy.mend()
  await settled(tab)
  for (const place of [online!, offline!])
    if ((await holderOnServer(app, place)) === null) throw new Error(`The server has no hold of ${JSON.stringify(place)}`)
}

/** Lets every page begin with a script that refuses storage. Firefox has a setting for it. */
function refuseStorageIn({ proxy }: Stage): void {
  const seen = proxy.onSeen
  proxy.onSeen = (call) => {
    seen(call)
    const { answer } = call
    if (!String(answer?.headers['content-type']).startsWith('text/html')) return
    const html = textOf(answer!.body, String(answer!.headers['content-encoding'] ?? ''))
    for (const name of ['content-encoding', 'content-security-policy']) delete answer!.headers[name]
    answer!.body = Buffer.from(html.replace('<head>', `<head><script>(${refuseStorage})()</script>`))
  }
}
