import { QueryClient, onlineManager } from '@tanstack/react-query'
import { createApi, type Api } from '#data/api/api.ts'
import { Connectivity } from '#data/api/connectivity.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { startProbe } from '#data/api/probe.ts'
import { Flags } from './flags.ts'
import { clearSignedOut, noteSignedOut, readSignedOut } from '#data/closed-app/session-copy.ts'
import { correctedClock } from './corrected-clock.ts'
import { drop } from '#data/outbox/choices.ts'
import { firstPaint, ME } from '#data/session/first-paint.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { outboxName, outboxShape } from '#data/outbox/outbox-database.ts'
import { ProofDesk } from '#data/session/proof-desk.ts'
import { Session } from '#data/session/session.ts'
import { isLongOverdue, isSignedOut, userOf } from '#data/session/token.ts'
import { Blocked, type Databases } from '#data/storage/database.ts'
import { inMemoryIfRefused } from '#data/storage/in-memory.ts'
import { Cell, type Store } from './store.ts'
import { storingApi } from '#data/unconfirmed/storing-api.ts'
import { UserData } from './user-data.ts'
import type { World } from './world.ts'
import { attempt, callFailed, reportUnless, storageFailed } from './background.ts'

/** The data layer of one tab. */
export interface Data {
  world: World
  api: Api
  connectivity: Connectivity
  session: Session
  queries: QueryClient
  flags: Flags
  /** Calls that wait until the user proves their identity again. */
  proof: ProofDesk
  /** The signed-in user's data; null without a user, and until it is open. */
  userData: Store<UserData | null>
  /** Ends timers, and closes databases. */
  stop(): void
}

/** A probe without a response is aborted after this many milliseconds, so that the next one can be sent. */
const PROBE_TIMEOUT_MS = 20_000
/**
 * The pause between two checks of the session, in milliseconds. A check renews the token if that is due, and determines whether the
 * token has expired and whether the mirrors are locked.
 */
const SESSION_CHECK_MS = 5 * 60_000

/**
 * The delay between the opening of the user's data and the check of the last visit's calls without a response, in milliseconds, so
 * that the screen loads first.
 */
const UNCONFIRMED_DELAY_MS = 1500

/** Creates the data layer with its external dependencies (`World`), and resumes the session of the last visit. */
export async function createData(device: World, { build, online = true }: { build: string; online?: boolean }): Promise<Data> {
  const connectivity = new Connectivity(device, online)
  const flags = new Flags()
  const world = { ...device, databases: databasesOf(device, flags), clock: correctedClock(device.clock, connectivity) }
  const proof = new ProofDesk()
  const queries = queryClient()
  const paint = await firstPaint(world, queries)
  const api = createApi({
    world,
    connectivity,
    token: () => session.token(),
    refused: (token) => session.refused(token),
    outdated: () => flags.raise('updateNeeded'),
    contact: () => session.contact(),
    prove: () => proof.ask(),
  })
  const session = new Session({
    world,
    api,
    serverNow: () => connectivity.serverNow(),
    kept: {
      read: () => queries.getQueryData(ME),
      write: (me) => (me === null ? paint.forget() : void queries.setQueryData(ME, me)),
    },
    noteSignedOut: (token) => noteSignedOutOf(world, userData.current(), token),
  })
  const userData = new Cell<UserData | null>(null)
  const refetch = () => void queries.invalidateQueries()
  const following = followSession({ world, api, session, connectivity, flags, proof, build, queries, refetch }, userData)
  // Overdue mirrors must be deleted before anything opens them.
  if (isLongOverdue(world.local, world.clock.now())) await deleteOverdueMirrors(world)
  await session.restore()
  await following.ready()

  const probe = startProbe(world, connectivity, () =>
    session.token() === null ? Promise.resolve() : session.refresh(PROBE_TIMEOUT_MS),
  )
  onlineManager.setEventListener((setOnline) => {
    setOnline(connectivity.current().online)
    return connectivity.subscribe(() => setOnline(connectivity.current().online))
  })
  const stopped = new AbortController()
  void keepLooking(world, session, stopped.signal)
  return {
    world,
    api: storingApi(api, async () => (await userData.current()?.confirmer()) ?? null),
    connectivity,
    session,
    queries,
    flags,
    proof,
    userData,
    stop() {
      stopped.abort()
      probe.stop()
      paint.stop()
      following.stop()
      queries.clear()
    },
  }
}

const databasesOf = ({ databases, memoryDatabases }: World, flags: Flags): Databases =>
  memoryDatabases ? inMemoryIfRefused(databases, memoryDatabases, () => flags.raise('storageRefused')) : databases

const deleteOverdueMirrors = (world: World): Promise<void> =>
  attempt(
    import('#data/mirror/forget-overdue.ts').then(({ forgetOverdue }) => forgetOverdue(world)),
    storageFailed,
  )

function queryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal with a status below 500 is final. Other failures are retried twice. Queries on screen are also requested again
        // when the server can be reached again.
        retry: (failures, error) => !(error instanceof ApiProblem && error.status < 500) && failures < 2,
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

type Needs = Parameters<typeof UserData.open>[0]

/** Opens the user's data at sign-in and closes it at sign-out. Each opening or closing waits until the previous one has ended. */
function followSession(needs: Needs, userData: Cell<UserData | null>) {
  const { session, flags, queries } = needs
  let last: Promise<void> = Promise.resolve()
  const follow = async () => {
    const user = session.me()?.user.data.id ?? null
    const before = userData.current()
    if (before?.user === user) {
      before?.resume()
      return
    }
    userData.set(null)
    session.signOutSteps = null
    if (before) {
      await before.closedApp.stop({ hasEnded: true })
      before.close()
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey !== ME })
    }
    if (user === null) return
    try {
      const opened = await UserData.open(needs, user)
      if (await isSignedOutHere(opened.outbox, session.found())) {
        opened.close()
        session.staySignedOut()
        return
      }
      session.signOutSteps = signOutStepsOf(opened, needs)
      userData.set(opened)
      opened.resume()
      void openUnconfirmedLater(needs.world, userData, opened)
    } catch (error) {
      reportUnless(error, storageFailed)
      flags.raise(error instanceof Blocked ? 'storageBlocked' : 'storageRefused')
    }
  }
  const next = () => void (last = last.then(follow))
  const stop = session.subscribe(next)
  return {
    ready: () => last,
    stop() {
      stop()
      userData.current()?.close()
    },
  }
}

/**
 * Whether the user has already ended the session of the token that was found on this device. If no token was found, the user has
 * just signed in, so the note is cleared.
 */
async function isSignedOutHere(outbox: Outbox, found: string | null): Promise<boolean> {
  const noted = await readSignedOut(outbox.database)
  if (!noted || found !== null) return found !== null && isSignedOut(noted, found)
  await clearSignedOut(outbox.database)
  return false
}

/** Notes a sign-out in the outbox of the token's user, even if it is not open here, for example because it is just being opened. */
async function noteSignedOutOf(world: World, opened: UserData | null, token: string): Promise<void> {
  const user = userOf(token)
  if (user === null) return
  if (opened?.user === user) return noteSignedOut(opened.outbox.database, token)
  if (!(await world.databases.names()).includes(outboxName(user))) return
  const database = await world.databases.open(outboxName(user), outboxShape)
  await noteSignedOut(database, token).finally(() => database.close())
}

async function openUnconfirmedLater(world: World, userData: Store<UserData | null>, opened: UserData): Promise<void> {
  await world.clock.sleep(UNCONFIRMED_DELAY_MS)
  if (userData.current() === opened) await attempt(opened.unconfirmed(), storageFailed)
}

function signOutStepsOf(userData: UserData, { connectivity, session }: Needs) {
  const waiting = () => userData.outbox.entries.current().filter(({ state }) => state !== 'acked')
  return {
    waiting: () => waiting().length,
    async sendNow() {
      // The known state of the connection may be out of date, so check it now with a request for the session.
      if (!connectivity.current().online) await attempt(session.refresh(PROBE_TIMEOUT_MS), callFailed)
      userData.drain.wake(true)
      await userData.drain.pass()
      return waiting().length
    },
    async discard() {
      await drop(
        userData.outbox,
        waiting().map(({ key }) => key),
      )
    },
    deleteMirrors: () => userData.forgetMirrors(),
  }
}

async function keepLooking(world: World, session: Session, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await attempt(session.renew(), callFailed)
    session.look()
    await world.clock.sleep(SESSION_CHECK_MS, signal)
  }
}
