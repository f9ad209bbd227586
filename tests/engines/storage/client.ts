import {
  Blocked,
  isAborted,
  isClosed,
  isQuota,
  type Change,
  type Database,
  type Databases,
  type Reader,
} from '#data/storage/database.ts'
import { noise } from './noise.ts'
import {
  type Ended,
  MARKS,
  type Name,
  type Operation,
  type Outcome,
  type Read,
  shapes,
  type Step,
  type Transaction,
} from './steps.ts'

/** The parts of a tab that differ between a page and the model. */
export interface Hooks {
  /** Aborts the transaction that was created last. */
  abort(by: 'script' | 'engine'): void
  /** Called at the moment of a burst. */
  reached?(clears: boolean): void
  ended?(ended: Ended): void
  /** Opens the database as a newer app does in another tab. */
  upgrade(name: Name): Promise<void>
  /** Fills the space of the origin. */
  fill(): Promise<void>
  makeSpace(): Promise<void>
  clearSite(): Promise<void>
}

/** Runs the steps of one tab on databases: those of an engine, or those of the model. */
export class Client {
  readonly #databases: Databases
  readonly #hooks: Hooks
  readonly #open = new Map<Name, Database>()
  /** How often the listeners for lost databases were called since the last look. */
  #losses = new Map<Name, number>()

  constructor(databases: Databases, hooks: Hooks) {
    this.#databases = databases
    this.#hooks = hooks
  }

  async run(step: Step): Promise<Outcome> {
    try {
      return { value: (await this.#run(step)) ?? null }
    } catch (error) {
      return { error: kindOf(error) }
    }
  }

  async #run(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'open':
        return void (await this.#opened(step.database))
      case 'close':
        return (await this.#handle(step.database)).close()
      case 'destroy':
        return this.#databases.destroy(step.database)
      case 'upgrade':
        return this.#hooks.upgrade(step.database)
      case 'dump':
        return this.#dump(step.database)
      case 'names':
        return (await this.#databases.names()).filter((name) => name in shapes).toSorted()
      case 'losses': {
        const losses = Object.fromEntries(this.#losses)
        this.#losses = new Map()
        return losses
      }
      case 'fill':
        return this.#hooks.fill()
      case 'make-space':
        return this.#hooks.makeSpace()
      case 'clear-site':
        return this.#hooks.clearSite()
      case 'read':
        return read(await this.#handle(step.database), step.operation)
      case 'change':
        return this.#change(await this.#handle(step.database), step.transaction)
      case 'burst':
        return this.#burst(await this.#handle(step.database), step)
    }
  }

  /** Opens a database; closes the handle that the tab had. */
  async #opened(name: Name): Promise<Database> {
    this.#open.get(name)?.close()
    const database = await this.#databases.open(name, shapes[name])
    database.onLost(() => this.#losses.set(name, this.#lossesOf(name) + 1))
    this.#open.set(name, database)
    return database
  }

  #lossesOf = (name: Name) => this.#losses.get(name) ?? 0

  async #handle(name: Name): Promise<Database> {
    return this.#open.get(name) ?? this.#opened(name)
  }

  /** Returns all rows of a database; opens it only for that if the tab's handle is closed. */
  async #dump(name: Name): Promise<object> {
    const rowsIn = async (database: Database) => {
      const rows: Record<string, object[]> = {}
      for (const store of Object.keys(shapes[name].versions[0]!)) rows[store] = await database.list(store)
      return rows
    }
    try {
      const handle = this.#open.get(name)
      if (handle) return await rowsIn(handle)
    } catch (error) {
      if (!isClosed(error)) throw error
    }
    const database = await this.#databases.open(name, shapes[name])
    return rowsIn(database).finally(() => database.close())
  }

  /** Runs a transaction, which leaves its mark. Returns the results of its operations. */
  #change(database: Database, { mark, stores, operations }: Transaction, before: (operation: number) => void = () => {}) {
    return database.change([...stores, MARKS], async (change) => {
      const turn = (await change.get<{ turn: number }>(MARKS, 'next'))?.turn ?? 0
      await change.put(MARKS, [
        { name: 'next', turn: turn + 1 },
        { name: mark, turn },
      ])
      const results: unknown[] = []
      for (const [index, operation] of operations.entries()) {
        before(index)
        results.push((await this.#perform(change, operation)) ?? null)
      }
      return results
    })
  }

  async #burst(database: Database, burst: Step & { do: 'burst' }): Promise<Ended[]> {
    const run = async (transaction: Transaction, index: number): Promise<Ended> => {
      const losses = this.#lossesOf(burst.database)
      const reach = (operation: number) => {
        if (index === burst.at?.transaction && operation === burst.at.operation) this.#hooks.reached?.(burst.clears === true)
      }
      const outcome = await this.#change(database, transaction, reach).then(
        (value): Outcome => ({ value }),
        (error): Outcome => ({ error: kindOf(error) }),
      )
      const ended = { mark: transaction.mark, losses, ...outcome }
      this.#hooks.ended?.(ended)
      return ended
    }
    if (burst.atOnce) return Promise.all(burst.transactions.map(run))
    const all: Ended[] = []
    for (const [index, transaction] of burst.transactions.entries()) all.push(await run(transaction, index))
    return all
  }

  async #perform(change: Change, operation: Operation): Promise<unknown> {
    switch (operation.call) {
      case 'put':
        return change.put(operation.store, operation.rows.map(noise))
      case 'add':
        return change.add(operation.store, operation.rows.map(noise))
      case 'remove':
        return change.remove(operation.store, operation.keys)
      case 'removeRange':
        return change.removeRange(operation.store, operation.range)
      case 'clear':
        return change.clear(operation.store)
      case 'throw':
        throw new Error(THROWN)
      case 'abort': {
        const writing = change.put(operation.store, operation.rows)
        this.#hooks.abort(operation.by)
        await writing
        // The engine aborts after the rows are written, but before this.
        return change.count(operation.store)
      }
      case 'get':
      case 'getMany':
      case 'list':
      case 'count':
        return read(change, operation)
    }
  }
}

function read(reader: Reader, operation: Read): Promise<unknown> {
  switch (operation.call) {
    case 'get':
      return reader.get(operation.store, operation.key)
    case 'getMany':
      return reader.getMany(operation.store, operation.keys)
    case 'list':
      return reader.list(operation.store, operation.range)
    case 'count':
      return reader.count(operation.store)
  }
}

const THROWN = 'Thrown in the middle'

/** Returns what the app can know of an error. An error of no kind that it knows is described in full. */
function kindOf(error: unknown): string {
  const text = String(error)
  if (isQuota(error)) return 'full'
  if (isClosed(error)) return 'closed'
  if (isAborted(error)) return 'aborted'
  if (error instanceof Blocked) return 'blocked'
  if (text.includes('ConstraintError')) return 'conflict'
  return text.includes(THROWN) ? 'thrown' : text
}
