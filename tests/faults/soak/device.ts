import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { allowTsxFunctions } from '#tests/support/tsx-functions.ts'
import { type Person, people } from './event.ts'
import { accountOn, passwordField, seatCells, signIn, signOut } from './screen.ts'
import type { Signals } from './signals.ts'

/** A browser with its profile on disk, and one tab that shows the event. */
export class Device {
  /** The person whose name the screen shows. After a crash, this may be a person who had signed out. */
  person: Person = people[0]
  /** The number of times that a restarted browser showed the name of a person who had signed out. */
  cameBack = 0
  readonly #url: string
  readonly #event: number
  readonly #signals: Signals
  readonly #profile = mkdtempSync(join(tmpdir(), 'holdfast-soak-browser-'))
  #context: BrowserContext | null = null
  #page: Page | null = null

  constructor(url: string, event: number, signals: Signals) {
    this.#url = url
    this.#event = event
    this.#signals = signals
  }

  get page(): Page {
    return this.#page!
  }

  /** Ends the tab's process at once, or that of the whole browser. */
  async kill(whole: boolean): Promise<void> {
    const [context, page] = [this.#context!, this.#page!]
    this.#page = null
    if (whole) {
      this.#context = null
      const gone = context.waitForEvent('close')
      process.kill(browserProcess(this.#profile), 'SIGKILL')
      return void (await gone)
    }
    const gone = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await gone
    await page.close().catch(() => undefined)
  }

  /** Starts browser and tab if needed, opens the event, and signs in if nobody is signed in. */
  async open(): Promise<void> {
    this.#context ??= await this.#launch()
    this.#page ??= this.#context.pages().find((one) => one.url() === 'about:blank') ?? (await this.#context.newPage())
    const page = this.#page
    await page.goto(`${this.#url}/sales-channel/123/events/${this.#event}`)
    const [seats, password] = [seatCells(page), passwordField(page)]
    await seats.or(password).first().waitFor()
    const person = (await accountOn(page)) ?? this.person
    if (person !== this.person) this.cameBack++
    this.person = person
    // A server may not be listening at this moment, so signing in may take several attempts.
    for (let attempts = 0; (await password.isVisible()) && attempts < 4; attempts++) {
      await signIn(page, person)
      await seats.waitFor({ timeout: 8000 }).catch(() => undefined)
    }
    await seats.waitFor()
  }

  /** Signs out, keeping the queued changes for their owner, and signs the other person in. */
  async swap(inBetween = async (): Promise<void> => {}): Promise<void> {
    await signOut(this.page)
    await inBetween()
    this.person = people[this.person === people[0] ? 1 : 0]
    await this.open()
  }

  /** Returns the text on the screen, for a failure's report. */
  async text(): Promise<string> {
    const read = () => `${location.pathname}: ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 400)}`
    return (await this.#page?.evaluate(read).catch(() => null)) ?? 'no tab'
  }

  async close(): Promise<void> {
    await this.#context?.close()
    rmSync(this.#profile, { recursive: true, force: true })
  }

  async #launch(): Promise<BrowserContext> {
    const executablePath = await chromiumPath()
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs,
      viewport: { width: 1200, height: 1500 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    await allowTsxFunctions(context)
    context.setDefaultTimeout(20_000)
    await context.exposeFunction('soakStores', () => void this.#signals.emit('storing'))
    await context.addInitScript(prepare, { event: this.#event, sections: people.map(({ section }) => section) })
    return context
  }
}

/** Runs in every page before the app: opens the sections as grids, and reports each entry that is about to be stored. */
function prepare({ event, sections }: { event: number; sections: readonly string[] }): void {
  const open = { sections: sections.map((name) => [name, 'grid']), look: 'grid' }
  sessionStorage.setItem(`inventory.open.${event}`, JSON.stringify(open))
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...row) {
    if (this.name === 'entries') (window as unknown as { soakStores(): void }).soakStores()
    return add.apply(this, row)
  }
}

/** Finds the id of the browser's main process by its profile. */
function browserProcess(profile: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
  const line = lines.find((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes('--type='))
  if (line === undefined) throw new Error('The browser is not running.')
  return Number.parseInt(line, 10)
}
