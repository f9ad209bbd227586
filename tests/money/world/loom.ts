import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from '../../model/world/random.ts'
import type { FaultPlan } from './faults.ts'

/** A server process, from its start to its death. */
export interface Process {
  readonly node: number
  isAlive: boolean
}

/** A call, a notice or a run of a job that a process works on. */
export interface Task {
  readonly id: number
  readonly name: string
  readonly process: Process
  fault: FaultPlan | null
  /** The process dies at this step of the task; null: it survives. */
  readonly diesAt: number | null
  steps: number
  /** The number of external calls so far. */
  calls: number
  /** The number of gates at which it waits. */
  waiting: number
  isDone: boolean
}

/** A process died: its later actions reach neither the database nor a gateway. */
export class Died extends Error {}

interface Gate {
  task: Task
  nth: number
  /** Whether the loom can open the gate; otherwise only a time limit ends the wait. */
  isOpenable: boolean
  open: () => void
  fail: (reason: unknown) => void
}

/** The task whose code runs now, and its loom. All looms share it, because Node copies every such storage into each promise. */
const current = new AsyncLocalStorage<{ loom: Loom; task: Task }>()
/** The real `setImmediate`, even if the global one is replaced later. */
const { setImmediate: nextTurn } = globalThis
/** A task at no gate after this many turns of the event loop and this many milliseconds waits for something that is not a step. */
const MOST_TURNS = 50_000
const MOST_MS = 20_000
/** More steps than any schedule needs. */
const MOST_STEPS = 5_000

/**
 * Decides which step happens next. A step is a transaction (or a single statement), an external call, or its response: each
 * waits at a gate until the loom opens it, so that steps of processes happen in any order, and a process can die between any two.
 */
export class Loom {
  #gates: Gate[] = []
  #tasks: Task[] = []
  #arrivals = 0
  #begun = 0
  steps = 0

  /** Returns the caller's task; undefined for the schedule itself. */
  get current(): Task | undefined {
    const store = current.getStore()
    return store?.loom === this ? store.task : undefined
  }

  /** Begins a task; resolves once it waits at a gate or has ended. @returns the task and its result; the promise never rejects */
  async start<T>(
    task: Pick<Task, 'name' | 'process' | 'fault' | 'diesAt'>,
    work: () => Promise<T>,
  ): Promise<{ task: Task; ended: Promise<T | Error> }> {
    const begun: Task = { ...task, id: this.#begun++, steps: 0, calls: 0, waiting: 0, isDone: false }
    this.#tasks.push(begun)
    // A response of `inject` is a lazy promise, which must be awaited within the task.
    const ended = current.run({ loom: this, task: begun }, async () => await work()).catch((error: unknown) => error as Error)
    void ended.then(() => (begun.isDone = true))
    await this.calm()
    return { task: begun, ended }
  }

  /** Waits until the loom opens this gate. Outside of a task it does not wait. @throws Died */
  async gate(): Promise<void> {
    const task = this.current
    if (task !== undefined) await this.#wait(task, true)
  }

  /** Waits until a time limit ends. @throws the reason of the signal, or Died */
  async hang(signal: AbortSignal): Promise<never> {
    const task = this.current
    if (task === undefined) throw new Error('Only a task can hang')
    signal.throwIfAborted()
    await this.#wait(task, false, signal)
    throw new Error('A call that hangs has no response')
  }

  #wait(task: Task, isOpenable: boolean, signal?: AbortSignal): Promise<void> {
    if (!task.process.isAlive) return Promise.reject(new Died('This process is dead'))
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        task.waiting--
        this.#gates = this.#gates.filter((one) => one !== gate)
      }
      const gate: Gate = {
        task,
        nth: this.#arrivals++,
        isOpenable,
        open: () => (leave(), resolve()),
        fail: (reason) => (leave(), reject(reason as Error)),
      }
      task.waiting++
      this.#gates.push(gate)
      signal?.addEventListener('abort', () => gate.fail(signal.reason), { once: true })
    })
  }

  /** Runs one step, or kills its process if the process is to die at this step. @returns false if no step waits */
  async step(random: Random): Promise<boolean> {
    const gates = this.#gates.filter(({ isOpenable }) => isOpenable).sort((a, b) => a.task.id - b.task.id || a.nth - b.nth)
    const gate = gates[random.below(gates.length)]
    if (gate === undefined) return false
    if (++this.steps % MOST_STEPS === 0) throw new Error('The steps of a schedule never end')
    const { task } = gate
    if (task.steps++ === task.diesAt) await this.kill(task.process)
    else gate.open()
    await this.calm()
    return true
  }

  /** Runs a number of steps, or all there are. */
  async run(random: Random, steps = Infinity): Promise<void> {
    for (let step = 0; step < steps; step++) if (!(await this.step(random))) return
  }

  /** Ends a process at once, as in a power cut. */
  async kill(process: Process): Promise<void> {
    process.isAlive = false
    for (let gate; (gate = this.#gates.find(({ task }) => task.process === process)); await this.calm())
      gate.fail(new Died('This process is dead'))
  }

  /** Ends the faults of all tasks that are under way. A call that already hangs continues until its time limit. */
  endFaults(): void {
    for (const task of this.#tasks) task.fault = null
  }

  /** Waits until every task is at a gate, or done. */
  async calm(): Promise<void> {
    const start = performance.now()
    for (let turn = 0; ; turn++) {
      await new Promise<void>((resolve) => nextTurn(resolve))
      this.#tasks = this.#tasks.filter(({ isDone }) => !isDone)
      const running = this.#tasks.find(({ waiting }) => waiting === 0)
      if (running === undefined) return
      if (turn > MOST_TURNS && performance.now() - start > MOST_MS)
        throw new Error(`${running.name} waits for something that is not a step`)
    }
  }

  /** Whether a call waits for its time limit. */
  get isHanging(): boolean {
    return this.#gates.some(({ isOpenable }) => !isOpenable)
  }

  /** Whether any task is under way. */
  get isBusy(): boolean {
    return this.#tasks.length > 0
  }
}
