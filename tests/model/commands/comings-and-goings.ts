import fc from 'fast-check'
import type { Entry } from '#data/outbox/entry.ts'
import { house } from '../world/house.ts'
import { mirrorOf, outboxOf } from '../oracle/names.ts'
import type { Written } from '../world/memory-databases.ts'
import type { ModelTab } from '../world/model-tab.ts'
import { command, pick, tabAt } from './command.ts'

const nat = fc.nat(11)
const MOST_TABS = 5

export const openTab = command('open a tab', fc.record({ device: nat }), (stage, { device }) => {
  if (stage.openTabs.length < MOST_TABS) stage.openTab(pick(stage.devices, device)!)
})

export const killTab = command('kill a tab', fc.record({ tab: nat }), (stage, { tab }) => pick(stage.openTabs, tab)?.kill())

export const reloadTab = command('reload a tab', fc.record({ tab: nat }), (stage, given) => {
  const tab = pick(stage.openTabs, given.tab)
  if (!tab) return
  tab.kill()
  stage.openTab(tab.device)
})

export const freezeTab = command('freeze a tab', fc.record({ tab: nat }), (stage, { tab }) => {
  const one = pick(stage.openTabs, tab)
  if (one) one.thread.frozen = true
})

export const thawTabs = command('thaw the tabs', fc.constant({}), ({ openTabs }) => {
  for (const tab of openTabs) tab.thread.frozen = false
})

export const lookAtTab = command('look at a tab', fc.record({ tab: nat }), (stage, { tab }) => tabAt(stage, tab)?.lookAt())

export const signOut = command(
  'sign out',
  fc.record({ tab: nat, waiting: fc.constantFrom('keep', 'keep', 'discard') }),
  (stage, given) => {
    const tab = tabAt(stage, given.tab)
    if (!tab) return
    const waiting = given.waiting as 'keep' | 'discard'
    if (waiting === 'discard') {
      const mine = [...stage.ledger.changes.values()].filter(
        ({ device, user }) => device === tab.device.name && user === tab.user,
      )
      stage.ledger.gives(mine.map(({ key }) => key))
    }
    signsOut(tab, waiting)
  },
)

/** Signs the user of a tab out; once that is complete, nothing may use the token any more. */
function signsOut({ data, device }: ModelTab, waiting: 'keep' | 'discard'): void {
  const token = data!.session.token()
  void data!.session.signOut({ waiting }).then(
    () => token !== null && device.signedOut.add(token),
    () => undefined,
  )
}

/**
 * One user signs out and another signs in, in the front tab, while the device's other tabs are frozen. The frozen tabs get the
 * messages about the sign-in when they are shown again, or never.
 */
export const changesHands = command(
  'a device changes hands',
  fc.record({ tab: nat, person: nat, reachesOthers: fc.boolean() }),
  async (stage, given) => {
    const tab = tabAt(stage, given.tab)
    const next = pick(
      house.people.filter(({ id }) => id !== tab?.user),
      given.person,
    )
    if (!tab || !next) return
    const { device } = tab
    for (const other of stage.openTabs) if (other !== tab && other.device === device) other.thread.frozen = true
    const deafness = device.deafness
    if (!given.reachesOthers) device.deafness = 100
    signsOut(tab, 'keep')
    await stage.advance()
    if (tab.data!.session.me() === null) tab.signIn(await stage.tokenFor(next.id))
    await stage.advance()
    device.deafness = deafness
  },
)

interface Committed {
  database: string
  written: readonly Written[]
}

/** The kinds of writes after which a tab may die. */
const deaths = {
  any: () => true,
  outbox: ({ database }: Committed) => outboxOf(database) !== null,
  mirror: ({ database }: Committed) => mirrorOf(database) !== null,
  /**
   * Writes that store a new change, which no other tab knows yet. They are drawn separately, because they are rare among all
   * writes.
   */
  change: ({ written }: Committed) =>
    written.some(({ store, put }) => store === 'entries' && (put as Entry[]).some(({ attempts }) => attempts === 0)),
}

/**
 * Kills the tab that makes the device's nth write of a kind from now. The write is stored, but the tab dies before it is
 * notified. For writes with new changes n is always 1.
 */
export const dieAtWrite = command(
  'die at a write',
  fc.record({
    device: nat,
    where: fc.constantFrom('change', 'change', 'outbox', 'mirror', 'mirror', 'any'),
    nth: fc.integer({ min: 1, max: 8 }),
  }),
  (stage, { device, where, nth }) => {
    let left = where === 'change' ? 1 : nth
    const isMeant = deaths[where as keyof typeof deaths]
    pick(stage.devices, device)!.databases.committed = ({ by, ...made }) => {
      if (isMeant(made) && --left === 0) [...stage.openTabs, ...stage.runningWorkers].find(({ thread }) => thread === by)?.kill()
    }
  },
)

/** A newer app is published; the server may then accept batches only from this app. */
export const newBuild = command('a newer app', fc.record({ demanded: fc.boolean() }), (stage, { demanded }) => {
  stage.build++
  if (demanded) stage.network.oldestBuild = stage.build
})

/** Signs a person in on a tab, unless another user is signed in there. */
export const signIn = command('sign in', fc.record({ tab: nat, person: nat }), async (stage, given) => {
  const tab = pick(
    stage.openTabs.filter(({ thread, data }) => !thread.frozen && data !== null),
    given.tab,
  )
  const person = pick(house.people, given.person)
  // One user signs out before another signs in.
  if (!tab?.data || !person || (tab.data.session.me() !== null && tab.user !== person.id)) return
  tab.signIn(await stage.tokenFor(person.id))
})
