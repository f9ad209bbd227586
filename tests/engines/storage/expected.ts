import { Loom, type Thread } from '#tests/model/world/loom.ts'
import { MemoryDatabases } from '#tests/model/world/memory-databases.ts'
import { randomOf } from '#tests/model/world/random.ts'
import { Client } from './client.ts'
import { isDone, type Outcome, type Step } from './steps.ts'

/** The storage of a device and its two tabs as the model has it: it runs the same steps as the pages. */
export class Expected {
  readonly #loom = new Loom(randomOf(0))
  readonly #databases = new MemoryDatabases(this.#loom)
  readonly #tabs: { thread: Thread; client: Client }[] = [this.#newTab(), this.#newTab()]

  async run(tab: number, step: Step): Promise<Outcome> {
    const running = this.#tabs[tab]!.client.run(step)
    await this.#loom.settle()
    return JSON.parse(JSON.stringify(await running)) as Outcome
  }

  /** Ends a tab; a new one takes its place. */
  end(tab: number): void {
    this.#tabs[tab]!.thread.alive = false
    this.#tabs[tab] = this.#newTab()
  }

  /** Deletes all databases, as the browser does. */
  async evict(): Promise<void> {
    for (const name of this.#databases.names()) this.#databases.evict(name)
    await this.#loom.settle()
  }

  /** Lets every transaction that writes fail at its commit. */
  fill(): void {
    this.#databases.guard = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  }

  makeSpace(): void {
    this.#databases.guard = () => {}
  }

  /** Whether a transaction would be committed, which has not been run. */
  async wouldCommit(tab: number, step: Step): Promise<boolean> {
    this.fill()
    const outcome = await this.run(tab, step)
    this.makeSpace()
    return !isDone(outcome) && outcome.error === 'full'
  }

  #newTab() {
    const thread = { name: 'tab', alive: true, frozen: false, build: 0 }
    const nothing = async () => {}
    const abort = () => {
      throw new DOMException('The transaction was aborted', 'AbortError')
    }
    const hooks = { abort, upgrade: nothing, fill: nothing, makeSpace: nothing, clearSite: nothing }
    return { thread, client: new Client(this.#databases.of(thread), hooks) }
  }
}
