import type { Api } from '#data/api/api.ts'
import { backoff } from '#data/api/backoff.ts'
import type { Connectivity } from '#data/api/connectivity.ts'
import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { retryWhenFull } from '#data/outbox/not-stored.ts'
import type { Database } from '#data/storage/database.ts'
import { tabChannel, type World } from '#data/world.ts'
import { forgetCalls, noteCall, readCalls, turnCall } from './call-notes.ts'
import { holdsUp, isOpen, isFinalRefusal, type Became, type SentCalls, type SentCall } from './sent-call.ts'

export interface UnconfirmedNeeds {
  world: World
  user: number
  /** The user's outbox database. */
  database: Database
  /** The state of these calls for screens. */
  sentCalls: SentCalls
  api: Api
  connectivity: Connectivity
  /** The token with which results of this user's calls may be requested, or null. */
  token(): string | null
  /** Stores the rows that the response to a call confirmed. */
  confirmed(call: SentCall, reply: unknown): Promise<void>
  /** Called when a call was found to be done, because the screen's data about it is out of date. */
  done(call: SentCall): void
  /** Deletes data that the server has too; called if the device is full. */
  freeSpace(): Promise<void>
  trouble(error: unknown): void
}

/**
 * The outcome of sending a call. `lost`: no response came; `Unconfirmed.ended` resolves once its result is found. `held-up`: the
 * call was not sent, because the result of a similar call is unknown. `not-signed-in`: the call was not sent, because this user's
 * token is gone.
 */
export type Attempt<R> =
  | { is: 'done'; reply: R }
  | { is: 'refused'; problem: ApiProblem }
  | { is: 'lost' | 'held-up' | 'not-signed-in' }

/**
 * Follows calls that never queue (such as imports and refunds) until their result is known. Each is noted on disk first, so that a
 * lost response, a reload or a crash leaves a trace. No call is sent again.
 */
export class Unconfirmed {
  readonly #needs: UnconfirmedNeeds
  readonly #tabs: ReturnType<typeof tabChannel>
  readonly #waiters = new Map<string, (call: SentCall | null) => void>()
  /** The keys whose results this tab has requested before, without success. */
  readonly #requested = new Set<string>()
  readonly #stopped = new AbortController()
  #pause = new AbortController()
  #running: Promise<void> | null = null
  #again = false

  constructor(needs: UnconfirmedNeeds) {
    this.#needs = needs
    this.#tabs = tabChannel(needs.world.tabs, `calls:${needs.user}`)
    const stopTabs = this.#tabs.listen(() => this.wake())
    let online = needs.connectivity.current().online
    const stopOnline = needs.connectivity.subscribe(() => {
      const now = needs.connectivity.current().online
      if (now && !online) this.wake()
      online = now
    })
    this.#stopped.signal.addEventListener('abort', () => {
      stopTabs()
      stopOnline()
      for (const resolve of this.#waiters.values()) resolve(null)
    })
    this.wake()
  }

  /**
   * Records a call, then sends it under this user's token, because another tab may have signed in another user unnoticed.
   * @throws `NotStored` if the device cannot record the call; then nothing was sent
   */
  async send<R>(what: Omit<SentCall, 'sentAt' | 'became'>, request: (token: string) => Promise<R>): Promise<Attempt<R>> {
    const call: SentCall = { ...what, sentAt: this.#needs.world.clock.now(), became: { is: 'sent' } }
    // The lock shows other tabs that this tab still waits for the response; it is released if this tab dies.
    return this.#needs.world.locks.hold(lockOf(call), async () => {
      if (!(await this.#note(call))) {
        this.wake()
        return { is: 'held-up' }
      }
      const token = this.#needs.token()
      if (token === null) {
        await this.#forget([call])
        return { is: 'not-signed-in' }
      }
      try {
        const reply = await request(token)
        // Store the rows before the note is removed. If the tab dies in between, they are requested and stored later.
        await this.#needs.confirmed(call, reply).catch(this.#trouble)
        await this.#forget([call])
        return { is: 'done', reply }
      } catch (error) {
        if (error instanceof ApiProblem && isFinalRefusal(error)) {
          await this.#forget([call])
          return { is: 'refused', problem: error }
        }
        await this.#turn(call, { is: 'lost', gaveUp: true })
        this.wake()
        if (error instanceof ApiProblem || error instanceof Unreachable) return { is: 'lost' }
        throw error
      }
    })
  }

  /** Resolves with the call once its result is known; null if it is dismissed before, or the signal aborts. */
  ended(key: string, signal: AbortSignal): Promise<SentCall | null> {
    // The form is already closed. An aborted signal never fires again, so the waiter would hide the result from other places.
    if (signal.aborted) return Promise.resolve(null)
    return new Promise((resolve) => {
      this.#waiters.set(key, resolve)
      signal.addEventListener('abort', () => {
        this.#waiters.delete(key)
        resolve(null)
      })
      this.#notify()
    })
  }

  /** Removes calls whose result has been shown; those without a known result stay. */
  async dismiss(keys: readonly string[]): Promise<void> {
    await this.#forget(this.#calls.filter((call) => keys.includes(call.key) && !isOpen(call)))
  }

  /** Starts looking for missing results, because the server can be reached again, or the tab is shown again. */
  wake(): void {
    if (this.#stopped.signal.aborted) return
    this.#again = true
    this.#pause.abort()
    if (this.#running !== null) return
    this.#running = this.#run()
      .catch(this.#trouble)
      .finally(() => {
        this.#running = null
        if (this.#again) this.wake()
      })
  }

  stop(): void {
    this.#stopped.abort()
    this.#pause.abort()
  }

  get #calls(): readonly SentCall[] {
    return this.#needs.sentCalls.calls.current()
  }

  async #run(): Promise<void> {
    const { world, user, connectivity, token } = this.#needs
    for (let attempts = 1; !this.#stopped.signal.aborted; attempts++) {
      this.#again = false
      this.#pause = new AbortController()
      await this.#read()
      await this.#adopt()
      const mayAsk = () => connectivity.current().online && token() !== null
      if (!this.#calls.some(isOpen) || !mayAsk()) return
      await world.locks.tryHold(`holdfast:calls:${user}`, () => this.#ask())
      if (!this.#calls.some(isOpen) || !mayAsk()) return
      await world.clock.sleep(backoff(attempts, world.random), AbortSignal.any([this.#pause.signal, this.#stopped.signal]))
    }
  }

  /** Marks calls as lost if their tab is gone, which a free lock shows. */
  async #adopt(): Promise<void> {
    for (const call of this.#calls) {
      if (call.became.is !== 'sent') continue
      await this.#needs.world.locks.tryHold(lockOf(call), () => this.#turn(call, { is: 'lost', gaveUp: false }))
    }
  }

  async #ask(): Promise<void> {
    const { api, world, token } = this.#needs
    const lost = this.#calls.filter(({ became }) => became.is === 'lost')
    if (lost.length === 0) return
    const { findOut } = await import('./find-out.ts')
    for (const call of lost) {
      const mine = token()
      if (mine === null) return
      try {
        const before = this.#requested.has(call.key)
        const became = await findOut(call, { api, token: mine, now: world.clock.now(), before })
        this.#requested.add(call.key)
        if (became?.is === 'lost') await this.#turn(call, became)
        else if (became !== null) await this.#end(call, became)
      } catch (error) {
        if (!(error instanceof ApiProblem) && !(error instanceof Unreachable)) this.#trouble(error)
        // The other calls would fail in the same way now.
        return
      }
    }
  }

  async #end(call: SentCall, became: Became): Promise<void> {
    const isNews = !this.#waiters.has(call.key)
    if (became.is === 'done') await this.#needs.confirmed(call, became.reply).catch(this.#trouble)
    await this.#turn(call, became)
    const ended = { ...call, became }
    if (became.is === 'done') this.#needs.done(ended)
    if (isNews) this.#needs.sentCalls.news.set(ended)
  }

  async #note(call: SentCall): Promise<boolean> {
    const { database, freeSpace } = this.#needs
    const noted = await retryWhenFull(freeSpace, () => noteCall(database, call))
    if (noted) {
      const others = this.#calls.filter((one) => holdsUp(one) || one.call !== call.call || one.address !== call.address)
      this.#show([...others, call])
    }
    return noted
  }

  /** Changes a call's state. If the new state cannot be stored, only this tab knows it, and the disk still has the old state. */
  async #turn(call: SentCall, became: Became): Promise<void> {
    await turnCall(this.#needs.database, call, became).catch(this.#trouble)
    this.#show(this.#calls.map((one) => (one.key === call.key ? { ...one, became } : one)))
  }

  async #forget(calls: readonly SentCall[]): Promise<void> {
    if (calls.length === 0) return
    await forgetCalls(this.#needs.database, calls).catch(this.#trouble)
    const keys = new Set(calls.map(({ key }) => key))
    this.#show(this.#calls.filter(({ key }) => !keys.has(key)))
  }

  /** Reports an error. After `stop` the database is closed; changes that could not be stored are found at the next start. */
  #trouble = (error: unknown): void => {
    if (!this.#stopped.signal.aborted) this.#needs.trouble(error)
  }

  /** Shows the calls in this tab, and makes other tabs read them. */
  #show(calls: readonly SentCall[]): void {
    this.#needs.sentCalls.calls.set(calls)
    this.#notify()
    this.#tabs.send('changed')
  }

  async #read(): Promise<void> {
    this.#needs.sentCalls.calls.set(await readCalls(this.#needs.database, this.#needs.world.clock.now()))
    this.#notify()
  }

  /** Resolves the promises of waiting forms with the results of their calls. */
  #notify(): void {
    for (const [key, resolve] of this.#waiters) {
      const call = this.#calls.find((one) => one.key === key)
      if (call && isOpen(call)) continue
      this.#waiters.delete(key)
      resolve(call ?? null)
    }
  }
}

const lockOf = ({ key }: Pick<SentCall, 'key'>) => `holdfast:call:${key}`
