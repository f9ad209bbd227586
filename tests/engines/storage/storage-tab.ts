import type { DrivenTab } from '../drivers/driver.ts'
import type { PageServer, Report } from './page-server.ts'
import type { Outcome, Step } from './steps.ts'

/** How long a step may take, in milliseconds. */
const PATIENCE_MS = 20_000

/** A tab with the page under test. */
export class StorageTab {
  readonly #driven: DrivenTab
  readonly #server: PageServer
  static #steps = 0

  private constructor(driven: DrivenTab, server: PageServer) {
    this.#driven = driven
    this.#server = server
  }

  static async open(driven: DrivenTab, server: PageServer): Promise<StorageTab> {
    await driven.goto(server.url)
    return new StorageTab(driven, server)
  }

  /** Loads the page again; the old one, and all that it does, ends. */
  reload = (): Promise<void> => this.#driven.reload()
  close = (): Promise<void> => this.#driven.close()

  /** Runs a step, and waits for its outcome. @param listener called with every report about it */
  async run(step: Step, listener?: (report: Report) => void): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`${JSON.stringify(step).slice(0, 500)} has no outcome`))
      const timer = setTimeout(late, PATIENCE_MS)
      const stop = this.start(step, (report) => {
        listener?.(report)
        if (!('outcome' in report)) return
        clearTimeout(timer)
        stop()
        resolve(report.outcome)
      })
    })
  }

  /** Starts a step. @returns what ends the calls of the listener */
  start(step: Step, listener: (report: Report) => void): () => void {
    const id = ++StorageTab.#steps
    const stop = this.#server.listen(id, listener)
    this.#driven.evaluate(`void start(${id}, ${JSON.stringify(step)})`).catch(() => {
      // The page was killed before it could respond; a step that was to end is then late.
    })
    return stop
  }
}
