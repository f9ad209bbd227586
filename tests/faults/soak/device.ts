import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { Bell } from './bell.ts'
import { type Holder, people } from './hall.ts'

/** A browser with its profile on disk, and one tab of it that shows the event. */
export interface Device {
  page(): Page
  /** Who is signed in, as the screen says: a browser that died may come back with whoever was there before. */
  person(): Holder
  /** How often it came back with somebody who had signed out. */
  cameBack(): number
  /** An entry is being stored on the disk at this moment. */
  storing: Bell
  /** The tab's process ends at once, or the whole browser's. */
  kill(whole: boolean): Promise<void>
  /** The tab as it should be: the browser started, the event open, signed in. */
  open(): Promise<void>
  /** Signs out, leaving what waits for its owner, and signs the other one in. */
  swap(inBetween: () => Promise<void>): Promise<void>
  /** The words on the screen, for the report of a failure. */
  shows(): Promise<string>
  close(): Promise<void>
}

/** Starts the browser, opens the event and signs in. */
export async function openDevice(url: string, event: number): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'holdfast-soak-browser-'))
  const executablePath = await chromiumPath()
  const storing = new Bell()
  let person: Holder = people[0]
  let cameBack = 0
  let context: BrowserContext | null = null
  let page: Page | null = null

  async function launch(): Promise<BrowserContext> {
    const made = await chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs,
      viewport: { width: 1200, height: 1500 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    made.setDefaultTimeout(20_000)
    await made.exposeFunction('soakStores', storing.ring)
    await made.addInitScript(prepare, { event, sections: people.map(({ section }) => section) })
    return made
  }

  const device: Device = {
    page: () => page!,
    person: () => person,
    cameBack: () => cameBack,
    storing,
    async kill(whole) {
      if (whole) {
        const gone = context!.waitForEvent('close')
        context = page = null
        process.kill(browserOf(profile), 'SIGKILL')
        return void (await gone)
      }
      const dying = page!
      page = null
      const gone = dying.waitForEvent('crash')
      const session = await context!.newCDPSession(dying)
      session.send('Page.crash').catch(() => undefined)
      await gone
      await dying.close().catch(() => undefined)
    },
    async open() {
      context ??= await launch()
      page ??= context.pages().find((one) => one.url() === 'about:blank') ?? (await context.newPage())
      await page.goto(`${url}/sales-channel/123/events/${event}`)
      const seats = page.getByRole('gridcell').first()
      const password = page.getByLabel('Password', { exact: true })
      await seats.or(password).first().waitFor()
      const there = await whoIsOn(page)
      if (there !== person && there !== null) cameBack++
      person = there ?? person
      // Nobody may be listening at this moment; whoever signs in then has to do it again.
      for (let tries = 0; (await password.isVisible()) && tries < 4; tries++) {
        await signIn(page, person)
        await seats.waitFor({ timeout: 8000 }).catch(() => undefined)
      }
      await seats.waitFor()
    },
    async swap(inBetween) {
      await page!.getByRole('button', { name: /^Account/ }).click()
      await page!.getByRole('menuitem', { name: 'Sign out' }).click()
      const keep = page!.getByRole('button', { name: 'Keep for me and sign out' })
      const password = page!.getByLabel('Password', { exact: true })
      await keep.or(password).first().waitFor()
      if (await keep.isVisible()) await keep.click()
      await password.waitFor()
      await inBetween()
      person = person === people[0] ? people[1] : people[0]
      await device.open()
    },
    async shows() {
      const words = page?.evaluate(() => `${location.pathname}: ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
      return (await words?.catch(() => null)) ?? 'no tab'
    },
    async close() {
      await context?.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  await device.open()
  await device.page().evaluate(() => navigator.serviceWorker.ready.then(() => true))
  return device
}

/** In every page, before the app: the sections are open as grids, and each entry that is about to be stored rings the bell. */
function prepare({ event, sections }: { event: number; sections: readonly string[] }): void {
  const open = { sections: sections.map((name) => [name, 'grid']), look: 'grid' }
  sessionStorage.setItem(`inventory.open.${event}`, JSON.stringify(open))
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...row) {
    if (this.name === 'entries') (window as unknown as { soakStores(): void }).soakStores()
    return add.apply(this, row)
  }
}

/** Who is signed in, by the name in the header; nobody where the sign-in stands. */
async function whoIsOn(page: Page): Promise<Holder | null> {
  const account = page.getByRole('button', { name: /^Account of/ })
  if (!(await account.isVisible())) return null
  const name = await account.getAttribute('aria-label')
  return people.find((one) => name === `Account of ${one.name}`) ?? null
}

async function signIn(page: Page, { email }: Holder): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The process that is the browser, of all that work for it. */
function browserOf(profile: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
  const line = lines.find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
  if (line === undefined) throw new Error('The browser is not running.')
  return Number.parseInt(line, 10)
}

/** Where things stand, as the pill in the header says it. */
export const standing = (page: Page): Promise<string> =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Up to date|Updating|Offline|Sending|need|Sign in/ })
    .innerText()
