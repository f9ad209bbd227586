import { isDeepStrictEqual } from 'node:util'
import type { Device } from './devices.ts'
import { differ } from './differences.ts'
import { Expected } from './expected.ts'
import type { PageServer } from './page-server.ts'
import { MARKS, type Name, type Outcome, shapes, type Step, valueOf } from './steps.ts'
import { StorageTab } from './storage-tab.ts'
import type { Tally } from './tally.ts'

const TABS = [0, 1]
const names = Object.keys(shapes) as Name[]

/** How long a listener may take until it is called for a lost database, in milliseconds. */
const LOSS_MS = 5_000

/** The two tabs of a device on an engine, and what the model expects of them. */
export class Play {
  readonly tally: Tally
  readonly #device: Device
  readonly #server: PageServer
  #tabs: (StorageTab | undefined)[] = []
  expected = new Expected()

  constructor(device: Device, server: PageServer, tally: Tally) {
    this.#device = device
    this.#server = server
    this.tally = tally
  }

  /** Returns a tab, which is opened at its first use. */
  async tab(index: number): Promise<StorageTab> {
    return (this.#tabs[index] ??= await StorageTab.open(await this.#device.newTab(), this.#server))
  }

  /** Begins with empty databases and new pages in the open tabs. */
  async reset(): Promise<void> {
    this.expected = new Expected()
    for (const tab of this.#tabs) await tab?.reload()
    const tab = await this.tab(0)
    await tab.run({ do: 'make-space' })
    for (const database of names) await tab.run({ do: 'destroy', database })
  }

  /** Runs a step in a tab and in the model. Both must have the same outcome. */
  async run(index: number, step: Step): Promise<Outcome> {
    const actual = await (await this.tab(index)).run(step)
    const expected = await this.expected.run(index, step)
    if (!isDeepStrictEqual(actual, expected)) differ(`the outcome of ${JSON.stringify(step)}`, actual, expected)
    return actual
  }

  /** Compares all rows of a database. */
  check = (index: number, database: Name): Promise<Outcome> => this.run(index, { do: 'dump', database })

  /** Returns the marks of the transactions in the database of the engine, in the order in which they were committed. */
  async marks(index: number, database: Name): Promise<string[]> {
    const outcome = await (await this.tab(index)).run({ do: 'dump', database })
    return valueOf<Record<string, { name: string; turn: number }[]>>(outcome)
      [MARKS]!.filter(({ name }) => name !== 'next')
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ name }) => name)
  }

  /**
   * Waits until the listeners of the tabs were called for the databases that the model reports as lost since the last call, and
   * checks that they were not called for others. Returns how often those of one tab were called.
   */
  async seeLosses(of = 0): Promise<Record<string, number>> {
    const seen = TABS.map((): Record<string, number> => ({}))
    for (const index of TABS) {
      const wanted = Object.keys(valueOf<object>(await this.expected.run(index, { do: 'losses' }))).toSorted()
      if (this.#tabs[index]) await this.#collectLosses(index, wanted, seen[index]!)
      const lost = Object.keys(seen[index]!).toSorted()
      if (this.#tabs[index] && !isDeepStrictEqual(lost, wanted)) differ(`the databases that tab ${index} has lost`, lost, wanted)
      this.tally.add('losses reported', lost.length)
    }
    return seen[of]!
  }

  async #collectLosses(index: number, wanted: readonly string[], seen: Record<string, number>): Promise<void> {
    const end = performance.now() + LOSS_MS
    do {
      const losses = valueOf<Record<string, number>>(await this.#tabs[index]!.run({ do: 'losses' }))
      for (const [name, count] of Object.entries(losses)) seen[name] = (seen[name] ?? 0) + count
    } while (!wanted.every((name) => name in seen) && performance.now() < end)
  }

  /** Uses every database in every tab, so that each handle that may connect again has done so. */
  async useHandles(): Promise<void> {
    for (const index of TABS)
      for (const database of names)
        if (this.#tabs[index]) await this.run(index, { do: 'read', database, operation: { call: 'count', store: 'named' } })
  }

  async killPages(): Promise<void> {
    await this.#device.killPages()
    this.#tabs = []
    for (const index of TABS) this.expected.end(index)
  }

  async leave(index: number, by: 'close' | 'reload'): Promise<void> {
    const tab = await this.tab(index)
    if (by === 'close') {
      await tab.close()
      this.#tabs[index] = undefined
      // A session of WebKit needs a current tab to open another one.
      await (await this.tab(1 - index)).run({ do: 'names' })
    } else await tab.reload()
    this.expected.end(index)
  }
}
