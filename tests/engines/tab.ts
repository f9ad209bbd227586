import { setTimeout as pause } from 'node:timers/promises'
import type { DrivenTab, Key, Point } from './drivers/driver.ts'
import { type Found, guardPress, library, look } from './in-page.ts'
import type { Target } from './target.ts'

/** How long a step may take, in milliseconds, before the story has failed. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 50

/** A tab, used as a person uses it. Every step waits until it is possible. */
export class Tab {
  readonly #driven: DrivenTab

  constructor(driven: DrivenTab) {
    this.#driven = driven
  }

  open = (url: string): Promise<void> => this.#driven.goto(url)
  reload = (): Promise<void> => this.#driven.reload()
  show = (): Promise<void> => this.#driven.show()
  close = (): Promise<void> => this.#driven.close()
  pressKey = (key: Key): Promise<void> => this.#driven.pressKey(key)
  touch = (...fingers: readonly (readonly Point[])[]): Promise<void> => this.#driven.touch(fingers)
  chooseFile = (selector: string, path: string): Promise<void> => this.#driven.chooseFile(selector, path)

  /** Presses an element with the pointer; again if it moved away in the last moment. */
  async press(target: Target): Promise<void> {
    let isMissed: boolean
    do {
      const at = await this.middleOf(target)
      await this.evaluate(guardPress)
      await this.#driven.pressAt(at)
      // The press may have replaced the page by another one.
      isMissed = await this.evaluate(() => window.holdfastEndPress?.() ?? false).catch(() => false)
    } while (isMissed)
  }

  /** Scrolls an element into view, waits until nothing covers it, and returns its middle. */
  async middleOf(target: Target): Promise<Point> {
    const { at } = await this.#until(target, true, ({ at, hindrance }) => at !== undefined || (hindrance ?? 'it is not there'))
    return at!
  }

  /** Replaces the text of a field, key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.press(target)
    await this.evaluate(() => (document.activeElement as HTMLInputElement | null)?.select())
    await this.keys(text)
  }

  /** Types text into the focused element. */
  keys = (text: string): Promise<void> => this.#driven.type(text)

  /** Waits until an element is there; returns all such elements. */
  see = (target: Target, patienceMs = PATIENCE_MS): Promise<Found> =>
    this.#until(target, false, ({ texts }) => texts.length > 0 || 'it is not there', patienceMs)

  /** Whether an element is there now. */
  isThere = async (target: Target): Promise<boolean> => (await this.#look(target, false)).texts.length > 0

  /** Waits until no such element is there. */
  async seeGone(target: Target): Promise<void> {
    await this.#until(target, false, ({ texts }) => texts.length === 0 || 'it is still there')
  }

  /** Opens what a button expands, unless it is open. */
  async expand(target: Target): Promise<void> {
    const { expanded } = await this.see(target)
    if (!expanded) await this.press(target)
  }

  /** Runs a function in the page, which may return a promise, and returns its result. */
  async evaluate<Arguments extends unknown[], Result>(
    work: (...inputs: Arguments) => Result,
    ...inputs: Arguments
  ): Promise<Awaited<Result>> {
    const list = inputs.map((input) => JSON.stringify(input)).join(', ')
    return (await this.#driven.evaluate(`(${work})(${list})`)) as Awaited<Result>
  }

  /** Waits until a function returns true in the page. @param what the awaited state in words, for the failure */
  async until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
    // An error means that the page was replaced by another one meanwhile.
    const isSoNow = () => this.evaluate(isSo).catch(() => false)
    for (const end = Date.now() + patienceMs; !(await isSoNow()); await pause(PAUSE_MS))
      if (Date.now() > end) throw new Error(`Not true within the time limit: ${what}\n${await this.screen()}`)
  }

  /** Looks at the page until the check returns true; its text says what is not yet as it should be. */
  async #until(
    target: Target,
    toPress: boolean,
    check: (found: Found) => true | string,
    patienceMs = PATIENCE_MS,
  ): Promise<Found> {
    const end = Date.now() + patienceMs
    for (;;) {
      let state: true | string
      let found: Found | undefined
      try {
        found = await this.#look(target, toPress)
        state = check(found)
      } catch (error) {
        // The page was replaced by another one meanwhile.
        state = String(error)
      }
      if (state === true) return found!
      if (Date.now() > end)
        throw new Error(`${target}: ${state}. There are: ${found?.others?.join(' | ')}\n${await this.screen()}`)
      await pause(PAUSE_MS)
    }
  }

  async #look(target: Target, toPress: boolean): Promise<Found> {
    const isThere = await this.#driven.evaluate(`typeof TestingLibraryDom === 'object'`)
    if (!isThere) await this.#driven.evaluate(`(() => { ${library} })()`)
    return this.evaluate(look, [...target.steps], toPress)
  }

  /** Returns the address and the text on the screen. */
  screen = (): Promise<string> =>
    this.evaluate(() => `${location.href}\n${document.body.innerText}`).then(
      (text) => text.slice(0, 3_000),
      (error) => String(error),
    )
}
