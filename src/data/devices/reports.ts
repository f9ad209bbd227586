import { devices } from '#contract/devices.ts'
import type { Api } from '#data/api/api.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { ApiProblem } from '#data/api/problem.ts'
import type { Entry } from '#data/outbox/entry.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import type { Cell } from '#data/store.ts'
import { tabChannel, type World } from '#data/world.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { deviceId } from './device-identity.ts'
import type { DeviceNews } from './news.ts'
import { callFailed, reportUnless, storageFailed } from '#data/background.ts'

export interface ReportNeeds {
  world: World
  api: Api
  connectivity: Connectivity
  outbox: Outbox
  token(): string | null
  /** The latest report response, for screens: lost changes of this device, and other devices with queued changes. */
  news: Cell<DeviceNews>
  /** The device's name in the user's list of devices. */
  name: string
}

/** The shortest time between two reports, in milliseconds. Only the report that nothing is queued any more does not wait for it. */
const REPORT_PAUSE_MS = 5_000
/** How long an entry must wait before it is reported, in milliseconds, since most entries are sent at once. */
const SETTLED_MS = 2_000
/** How often to report without changes, in milliseconds, to receive the news of other devices with the response. */
const QUIET_REPORT_MS = 10 * 60_000

/** The counts in a report, and the time of the oldest entry. The changes themselves are not reported. */
interface Counts {
  waiting: number
  needs_you: number
  oldest: string | null
}
interface DeviceReport {
  outbox: string
  counts: Counts
  news: DeviceNews
}

/**
 * Reports to the server how many changes are queued on this device. A browser may delete a page's storage, and then only the
 * server knows that something was lost. A failed report is not repeated, since the next report replaces it.
 */
export class Reports {
  readonly #needs: ReportNeeds
  readonly #tabs: ReturnType<typeof tabChannel>
  readonly #stopped = new AbortController()
  #pause = new AbortController()
  #reported: Counts | null = null
  #reportedAt = -Infinity
  #hasFailed = false
  #seen = false
  /** The id of the queue in the last report. */
  #outbox: string | null = null
  /** The ids of other devices that the user has dismissed, until a report has sent them to the server. */
  readonly #away = new Set<string>()

  constructor(needs: ReportNeeds) {
    this.#needs = needs
    this.#tabs = tabChannel(needs.world.tabs, `devices:${needs.outbox.user}`)
    const stops = [
      this.#tabs.listen((report) => this.#took(report as DeviceReport)),
      needs.outbox.entries.subscribe(() => this.#pause.abort()),
      needs.connectivity.subscribe(() => this.#pause.abort()),
    ]
    this.#stopped.signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
    void this.#run()
  }

  /** Notes that the user has read the message about lost changes. */
  dismissLost(): void {
    this.#seen = true
    this.#needs.news.update((news) => this.#asRead(news))
    this.#pause.abort()
  }

  /** Dismisses another device until it reports something new. */
  putAway(id: string): void {
    this.#away.add(id)
    this.#needs.news.update((news) => this.#asRead(news))
    this.#pause.abort()
  }

  stop(): void {
    this.#stopped.abort()
    this.#pause.abort()
  }

  async #run(): Promise<void> {
    const { clock } = this.#needs.world
    while (!this.#stopped.signal.aborted) {
      this.#pause = new AbortController()
      const wait = this.#dueIn()
      if (wait === 0) {
        this.#hasFailed = false
        const refused = await this.#report().then(
          () => false,
          (error: unknown) => {
            this.#hasFailed = true
            reportUnless(error, callFailed, storageFailed)
            return error instanceof ApiProblem && error.status < 500
          },
        )
        // A failed report counts too, because an immediate retry would only add load.
        this.#reportedAt = clock.now()
        if (refused) await clock.sleep(QUIET_REPORT_MS, this.#stopped.signal)
      } else await clock.sleep(wait, AbortSignal.any([this.#pause.signal, this.#stopped.signal]))
    }
  }

  /** How long until a report is due, in milliseconds; 0 means now. */
  #dueIn(): number {
    const { world, connectivity, token } = this.#needs
    if (!connectivity.current().online || token() === null) return QUIET_REPORT_MS
    const now = world.clock.now()
    const counts = this.#counts()
    // The tab may be closed at any time after the last change was sent, and the server would take that change for waiting.
    const isEmptied = this.#reported !== null && isLess(counts, this.#reported) && total(counts) === 0
    const pause = isEmptied && !this.#hasFailed ? 0 : REPORT_PAUSE_MS
    // A clock that was set back must not make the pause longer.
    this.#reportedAt = Math.min(this.#reportedAt, now)
    if (this.#reportedAt + pause > now) return this.#reportedAt + pause - now
    if (this.#reported === null || this.#seen || this.#away.size > 0 || isLess(counts, this.#reported)) return 0
    if (isSame(counts, this.#reported)) return Math.max(0, this.#reportedAt + QUIET_REPORT_MS - now)
    const stood = counts.oldest === null ? SETTLED_MS : Math.abs(now - toEpoch(counts.oldest))
    return Math.max(0, SETTLED_MS - stood)
  }

  async #report(): Promise<void> {
    const { world, api, outbox, token, name } = this.#needs
    const seen = this.#seen
    const away = [...this.#away]
    const counts = this.#counts()
    const mine = token()
    if (mine === null) return
    const id = await outboxId(outbox, this.#outbox === null ? null : { id: this.#outbox, counts: this.#reported })
    const news = await api.call(
      devices.reportDevice,
      {
        params: { id: deviceId(world.local) },
        body: {
          outbox: id,
          ...counts,
          name,
          ...(seen && { seen_lost: true }),
          ...(away.length > 0 && { put_away: away }),
        },
      },
      { token: mine, timeout: 10_000 },
    )
    if (seen) this.#seen = false
    for (const id of away) this.#away.delete(id)
    const report: DeviceReport = { outbox: id, counts, news }
    this.#took(report)
    this.#tabs.send(report)
  }

  #took({ outbox, counts, news }: DeviceReport): void {
    this.#outbox = outbox
    this.#reported = counts
    this.#reportedAt = this.#needs.world.clock.now()
    this.#needs.news.set(this.#asRead(news))
  }

  /**
   * Returns the news without the parts that the user has dismissed, including dismissals that the server has not received yet.
   */
  #asRead({ lost, others }: DeviceNews): DeviceNews {
    return { lost: this.#seen ? null : lost, others: others.filter(({ id }) => !this.#away.has(id)) }
  }

  #counts(): Counts {
    const left = this.#needs.outbox.entries.current().filter(({ state }) => state !== 'acked')
    const needsYou = left.filter(({ state }) => state === 'attention').length
    return { waiting: left.length - needsYou, needs_you: needsYou, oldest: oldestOf(left) }
  }
}

const isSame = (a: Counts, b: Counts) => a.waiting === b.waiting && a.needs_you === b.needs_you
/**
 * Whether there are fewer entries than reported. A decrease is reported soon; otherwise the server would take sent entries for
 * lost ones.
 */
const isLess = (a: Counts, b: Counts) => total(a) < total(b)
const total = ({ waiting, needs_you }: Counts) => waiting + needs_you

function oldestOf(entries: readonly Entry[]): string | null {
  const [first] = entries.map(({ madeAt }) => madeAt).toSorted((a, b) => a - b)
  return first === undefined ? null : toIso(first)
}

const NOTE = 'outbox-id'

/**
 * Returns the id of the queue's database. Reads it from that database each time, since the browser may have deleted it. If open
 * tabs have stored every reported entry again, the new database gets the old id.
 */
const outboxId = ({ database }: Outbox, lastReport: { id: string; counts: Counts | null } | null): Promise<string> =>
  database.change(['entries', 'notes'], async (change) => {
    const noted = await change.get<{ name: string; value: string }>('notes', NOTE)
    if (noted) return noted.value
    const left = (await change.list<Entry>('entries')).filter(({ state }) => state !== 'acked').length
    const isWhole = lastReport?.counts && left >= total(lastReport.counts)
    const value = isWhole ? lastReport.id : crypto.randomUUID()
    await change.put('notes', [{ name: NOTE, value }])
    return value
  })
