import type { Random } from './random.ts'

/** A tab, as the owner of tasks. Promises of a dead tab never resolve; those of a frozen tab are delayed. */
export interface Thread {
  name: string
  alive: boolean
  frozen: boolean
  /** The build of the tab's app. */
  build: number
}

interface Task {
  owner: Thread | null
  /** Tasks of one stream keep their order. */
  stream: string | null
  run(): unknown
}

/** The real `setImmediate`, even if the global one is replaced later. */
const { setImmediate: nextTurn } = globalThis

/** Waits until all code that waits only for promises has run. */
export const calm = () => new Promise<void>((resolve) => nextTurn(resolve))

/** More tasks than this in one go mean an endless loop. */
const TOO_MANY = 20_000

/**
 * Decides which task runs next. Each asynchronous call of the data layer to its world is a task that waits here for its turn, so
 * that tasks of several tabs run in any order, and a tab can die between any two tasks.
 */
export class Loom {
  readonly #random: Random
  #tasks: Task[] = []
  /** The number of tasks that have run. */
  steps = 0
  /** Called after each task. */
  watch: () => void = () => {}

  constructor(random: Random) {
    this.#random = random
  }

  /** Adds a task, which runs when its turn comes, unless its owner has died by then. */
  push(owner: Thread | null, stream: string | null, run: () => unknown): void {
    this.#tasks.push({ owner, stream, run })
  }

  /** Adds a task with a result. */
  ask<T>(owner: Thread | null, stream: string | null, work: () => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.push(owner, stream, async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Runs one task. @returns false if no task can run now */
  async step(): Promise<boolean> {
    this.#tasks = this.#tasks.filter(({ owner }) => owner === null || owner.alive)
    const heads = this.#heads()
    // Mostly the first task runs, but the next task of any other stream may run instead.
    const task = heads[this.#random.percent(60) ? 0 : this.#random.below(heads.length)]
    if (task === undefined) return false
    this.#tasks.splice(this.#tasks.indexOf(task), 1)
    this.steps++
    await task.run()
    await calm()
    this.watch()
    return true
  }

  async run(steps: number): Promise<void> {
    await calm()
    for (let step = 0; step < steps; step++) if (!(await this.step())) return
  }

  /** Runs tasks until none is left that can run now. @throws if they do not end */
  async settle(): Promise<void> {
    await calm()
    for (let step = 0; await this.step(); step++) if (step > TOO_MANY) throw new Error('The tasks of a schedule never end.')
  }

  /** Whether this thread has a task that still has to run; without a thread, whether any thread that is not frozen has one. */
  waitsFor(owner?: Thread): boolean {
    return this.#tasks.some((task) => (owner === undefined ? task.owner?.frozen !== true : task.owner === owner))
  }

  #heads(): Task[] {
    const streams = new Set<string>()
    const heads: Task[] = []
    for (const task of this.#tasks) {
      const isFirst = task.stream === null || !streams.has(task.stream)
      if (task.stream !== null) streams.add(task.stream)
      if (isFirst && task.owner?.frozen !== true) heads.push(task)
    }
    return heads
  }
}
