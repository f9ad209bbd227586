import type { Call } from '#contract/core/endpoint.ts'
import { MOST_REPORTS, usage } from '#contract/usage.ts'
import type { Api } from '#data/api/api.ts'
import { toIso } from '#lib/time.ts'

type Body = Call<typeof usage.reportUsage>['body']

interface Needs {
  api: Api
  now(): number
  build: string
  /** Nobody signed in tells nothing. */
  signedIn(): boolean
}

/** How long reports are gathered before they are sent. */
export const GATHER_MS = 10_000

/**
 * Gathers page views and errors, and sends them now and then, if the server wants them: it is asked with the first of them.
 * What cannot be sent is lost; nothing ever waits for it.
 */
export class Reporter {
  readonly #needs: Needs
  #wanted: { page_views: boolean; errors: boolean } | undefined
  #pages: NonNullable<Body['page_views']> = []
  #errors: NonNullable<Body['errors']> = []
  #isWaiting = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @param page a route, without ids */
  pageSeen(page: string): void {
    if (this.#wanted?.page_views === false || this.#pages.length >= MOST_REPORTS) return
    this.#pages.push({ page, at: toIso(this.#needs.now()) })
    this.#later()
  }

  wentWrong(error: unknown, place: string): void {
    if (this.#wanted?.errors === false || this.#errors.length >= MOST_REPORTS) return
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
      void this.#send().catch(() => undefined)
    }, GATHER_MS)
  }

  async #send(): Promise<void> {
    const { api, signedIn } = this.#needs
    if (!signedIn()) return
    this.#wanted ??= await api.call(usage.readUsage, {})
    const body: Body = {
      ...(this.#wanted.page_views && { page_views: this.#pages }),
      ...(this.#wanted.errors && { errors: this.#errors }),
    }
    this.#pages = []
    this.#errors = []
    if (body.page_views?.length || body.errors?.length) await api.call(usage.reportUsage, { body })
  }
}
