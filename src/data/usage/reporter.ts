import type { Call } from '#contract/core/endpoint.ts'
import { MOST_REPORTS, usage } from '#contract/usage.ts'
import type { Api } from '#data/api/api.ts'
import { toIso } from '#lib/time.ts'
import { callFailed, reportBug } from '#data/background.ts'

type Body = Call<typeof usage.reportUsage>['body']

interface Needs {
  api: Api
  now(): number
  build: string
  /** The kinds of reports that the server collects; undefined while nobody is signed in. */
  wanted(): { page_views: boolean; errors: boolean } | undefined
}

/** How long reports are gathered before they are sent, in milliseconds. */
export const GATHER_MS = 10_000

/**
 * Gathers page views and errors for `GATHER_MS`, then sends them, if the server collects them. Reports that cannot be sent are
 * lost, and no other code waits for them.
 */
export class Reporter {
  readonly #needs: Needs
  #pages: NonNullable<Body['page_views']> = []
  #errors: NonNullable<Body['errors']> = []
  #isWaiting = false
  #isBroken = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Records a page view. @param page a route, without ids */
  pageSeen(page: string): void {
    if (!this.#needs.wanted()?.page_views || this.#pages.length >= MOST_REPORTS) return
    this.#pages.push({ page, at: toIso(this.#needs.now()) })
    this.#later()
  }

  wentWrong(error: unknown, place: string): void {
    if (!this.#needs.wanted()?.errors || this.#errors.length >= MOST_REPORTS) return
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const { now, build } = this.#needs
    this.#errors.push({
      message: message.slice(0, 1_000),
      place,
      at: toIso(now()),
      build,
      ...(stack && { stack: stack.slice(0, 8_000) }),
    })
    this.#later()
  }

  #later(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => {
      this.#isWaiting = false
      void this.#send().catch((error: unknown) => this.#failed(error))
    }, GATHER_MS)
  }

  /** Reports a bug in the reporter once, because the report is sent in the same way and could fail again. */
  #failed(error: unknown): void {
    if (callFailed(error) || this.#isBroken) return
    this.#isBroken = true
    reportBug(error)
  }

  async #send(): Promise<void> {
    const body: Body = { page_views: this.#pages, errors: this.#errors }
    this.#pages = []
    this.#errors = []
    if (this.#needs.wanted() !== undefined) await this.#needs.api.call(usage.reportUsage, { body })
  }
}
