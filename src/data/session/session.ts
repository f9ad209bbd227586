import { type AnswerToFactor, Me, session as calls } from '#contract/session.ts'
import type { Api } from '#data/api/api.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { Cell, type Store } from '#data/store.ts'
import { tabChannel, type World } from '#data/world.ts'
import { FactorNeeded } from './factor-needed.ts'
import { rememberDevice, rememberedDevice } from './remembered-device.ts'
import { isExpired, isOf, LOCK_AFTER_MS, TokenBox, wantsRenewal } from './token.ts'
import { attempt, callFailed, inBackground, reportUnless, storageFailed } from '#data/background.ts'

export type SessionState =
  | { status: 'signed-out'; why: 'never' | 'left' | 'refused' }
  /**
   * `expired`: the token has expired, so nothing is sent until the user signs in again. `locked`: no call has succeeded for too
   * long, so the mirrors are locked.
   */
  | { status: 'signed-in'; me: Me; expired: boolean; locked: boolean }

type Ended = 'left' | 'refused'

const END_TIMEOUT_MS = 20_000

export interface SessionNeeds {
  world: World
  api: Api
  /**
   * The server's time as estimated on this device. It decides whether tokens have expired, even if the device's own clock is wrong.
   */
  serverNow(): number
  /** Reads and writes the profile for the first paint. Writing null deletes the profile and the user's other cached responses. */
  kept: { read(): unknown; write(me: Me | null): void }
  /** Stores durably that the user has signed out of the session of this token, and deletes the copy of the token. */
  noteSignedOut(token: string): Promise<void>
}

/** The steps of a sign-out with the user's queue and mirrors on this device, before the token is deleted. */
export interface SignOutSteps {
  /** The number of entries that are neither confirmed nor discarded. */
  waiting(): number
  /** Sends the entries that can be sent now. @returns the number of entries that are left */
  sendNow(): Promise<number>
  discard(): Promise<void>
  /** Deletes the user's mirrors and stored responses. The server has all of their data. */
  deleteMirrors(): Promise<void>
}

/** The signed-in user of this tab. */
export class Session implements Store<SessionState> {
  readonly #needs: SessionNeeds
  readonly #box: TokenBox
  readonly #state = new Cell<SessionState>({ status: 'signed-out', why: 'never' })
  /** The steps of a sign-out, set by the code that opens the user's data; null while no data is open. */
  signOutSteps: SignOutSteps | null = null
  readonly #tabs: ReturnType<typeof tabChannel>
  #given: string | null = null

  constructor(needs: SessionNeeds) {
    this.#needs = needs
    this.#box = new TokenBox(needs.world.local)
    this.#tabs = tabChannel(needs.world.tabs, 'session')
    this.#tabs.listen((news) => this.#follow(news as Me | Ended))
    this.#box.onChange(() => {
      if (this.#box.read() === null && this.me() !== null) this.#follow('left')
      else this.#seeWhoIsHere()
    })
  }

  current = (): SessionState => this.#state.current()
  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)
  token = (): string | null => this.#box.read()

  /** The token if it was found on this device; null if this tab received it from the server. */
  found = (): string | null => (this.token() === this.#given ? null : this.token())

  /** The signed-in user's profile, or null. */
  me(): Me | null {
    const state = this.current()
    return state.status === 'signed-in' ? state.me : null
  }

  /**
   * The token with which this user's entries may be sent; null if it is another user's, expired or missing, or if the user first
   * has to set up a second factor.
   */
  tokenOf(user: number): string | null {
    const token = this.token()
    // Another tab may have signed in another user, and its message to this tab may be lost. The token itself contains its user.
    if (token === null || this.me()?.user.data.id !== user) return null
    if (!isOf(token, user)) {
      this.#seeWhoIsHere()
      return null
    }
    // The server refuses queued changes until a second factor is set up.
    if (this.me()?.config.factor === 'enrol') return null
    if (!isExpired(token, this.#needs.serverNow())) return token
    // The token has expired. Update the state, so that all code that waits for a valid token notices when there is a new token.
    this.look()
    return null
  }

  /**
   * Restores the session of the last visit. With a valid token the stored profile opens the app at once, and is refreshed in the
   * background. With an expired token the server decides, if it responds; offline the app opens, shows data and queues changes.
   */
  async restore(): Promise<SessionState> {
    const token = this.token()
    if (token === null) return this.current()
    const kept = Me.safeParse(this.#needs.kept.read())
    const me = kept.success ? kept.data : null
    if (!isExpired(token, this.#needs.serverNow()) && me) {
      this.#enter(me)
      inBackground(this.refresh(), callFailed)
      return this.current()
    }
    try {
      await this.refresh(3000)
    } catch (error) {
      reportUnless(error, callFailed)
      if (me && !(error instanceof ApiProblem)) this.#enter(me)
    }
    return this.current()
  }

  /** Signs in. Throws `FactorNeeded` if a second step follows, `ApiProblem` ("Invalid email or password") or `Unreachable`. */
  async signIn(credentials: { email: string; password: string; remember?: boolean | undefined }): Promise<Me> {
    const device = rememberedDevice(this.#needs.world.local, credentials.email)
    const body = { ...credentials, ...(device !== null && { device }) }
    const answer = await this.#needs.api.call(calls.signIn, { body }, { token: null })
    if ('factor' in answer) throw new FactorNeeded(answer.factor)
    return this.adopt(answer.accessToken)
  }

  /** The second step of a sign-in. Throws `ApiProblem` if the factor is wrong or the challenge has ended, or `Unreachable`. */
  async answerFactor(email: string, answer: AnswerToFactor): Promise<Me> {
    const { accessToken, device } = await this.#needs.api.call(calls.answerFactor, { body: answer }, { token: null })
    if (device !== undefined) rememberDevice(this.#needs.world.local, email, device)
    return this.adopt(accessToken)
  }

  /** Adopts a token from a response, and reads its user's profile. */
  async adopt(token: string): Promise<Me> {
    const me = await this.#needs.api.call(calls.readMe, {}, { token })
    this.#box.write(token)
    this.#given = token
    this.contact()
    this.#enter(me)
    this.#tabs.send(me)
    return me
  }

  /** Reads the profile and the abilities again. Throws `ApiProblem` or `Unreachable`. @param timeout in milliseconds */
  async refresh(timeout?: number): Promise<Me> {
    const token = this.token()
    const me = await this.#needs.api.call(calls.readMe, {}, timeout === undefined ? {} : { timeout })
    if (token === this.token()) this.#enter(me)
    return me
  }

  /** Renews the token if more than half of its lifetime has passed, in one tab at a time. The user need not do anything. */
  async renew(): Promise<void> {
    const wanted = () => {
      const token = this.token()
      return token !== null && this.me() !== null && wantsRenewal(token, this.#needs.serverNow()) ? token : null
    }
    if (wanted() === null) return
    await this.#needs.world.locks.tryHold('holdfast:renew', async () => {
      const token = wanted()
      if (token === null) return
      const { accessToken } = await this.#needs.api.call(calls.renewSession, {})
      if (this.token() === token) this.#box.write(accessToken)
    })
    this.look()
  }

  /** Ends the session if the server has refused the current token, so that the user has to sign in again. All stored data stays. */
  refused(token: string | null): void {
    if (token !== null && token === this.token()) this.#leave('refused')
  }

  waiting = (): number => this.signOutSteps?.waiting() ?? 0
  /** Sends queued entries; returns how many are left. */
  sendNow = async (): Promise<number> => (await this.signOutSteps?.sendNow()) ?? 0

  /**
   * Signs out: deletes the token, the mirrors and the stored responses. Queued entries stay for the same user (`keep`), or are
   * dropped for good and recorded in the journal (`discard`, after the user confirmed this by typing).
   */
  async signOut({ waiting }: { waiting: 'keep' | 'discard' }): Promise<void> {
    if (waiting === 'discard') await this.signOutSteps?.discard()
    const token = this.token()
    const steps = this.signOutSteps
    if (token !== null) await attempt(this.#needs.noteSignedOut(token), storageFailed)
    if (steps) await attempt(steps.deleteMirrors(), storageFailed)
    this.#leave('left')
    if (token !== null) this.#endOnServer(token)
  }

  /** Ends the session on the server too. If that fails, the token still expires later, and this device no longer has it. */
  #endOnServer(token: string): void {
    inBackground(this.#needs.api.call(calls.endSession, {}, { token, timeout: END_TIMEOUT_MS }), callFailed)
  }

  /** Ends the session, because the user has already signed out of it on this device, but local storage still contains its token. */
  staySignedOut(): void {
    this.#leave('left')
  }

  /** Notes that a call under our token succeeded. */
  contact(): void {
    this.#box.contact(this.#now())
    const state = this.current()
    if (state.status === 'signed-in' && (state.locked || state.expired)) this.look()
  }

  /**
   * Updates the state: whether the token has expired, whether the mirrors are locked, and whether another tab has signed in another
   * user.
   */
  look(): void {
    const me = this.me()
    if (me) this.#enter(me)
    this.#seeWhoIsHere()
  }

  /**
   * Checks whether another tab has signed in another user, even if its message to this tab was lost. If so, this tab switches to
   * that user.
   */
  #seeWhoIsHere(): void {
    const [token, me] = [this.token(), this.me()]
    if (token !== null && me !== null && !isOf(token, me.user.data.id)) inBackground(this.refresh(), callFailed)
  }

  #now = () => this.#needs.world.clock.now()

  #enter(me: Me): void {
    const token = this.token()
    const contact = this.#box.lastContact()
    const next = {
      status: 'signed-in',
      me,
      expired: token === null || isExpired(token, this.#needs.serverNow()),
      locked: contact !== null && this.#now() - contact > LOCK_AFTER_MS,
    } as const
    const before = this.current()
    const same = before.status === 'signed-in' && before.expired === next.expired && before.locked === next.locked
    if (same && JSON.stringify(before.me) === JSON.stringify(me)) return
    this.#needs.kept.write(me)
    this.#state.set(next)
  }

  #leave(why: Ended): void {
    this.#box.remove()
    if (why === 'left') this.#needs.kept.write(null)
    this.#state.set({ status: 'signed-out', why })
    this.#tabs.send(why)
  }

  #follow(news: Me | Ended): void {
    if (typeof news === 'string') this.#state.set({ status: 'signed-out', why: news })
    else this.#enter(news)
  }
}
