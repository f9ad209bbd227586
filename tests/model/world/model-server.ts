import { sql, type Kysely } from 'kysely'
import { registry } from '#server/app.ts'
import { renewEpoch } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { expireAllHolds } from '#server/inventory/hold-expiry.ts'
import { clearOld } from '#server/housekeeping/housekeeping.job.ts'
import { transact } from '#server/db/transact.ts'
import { beginSession } from '#server/session/sessions.ts'
import { testServer } from '#tests/support/server.ts'
import { copyTables, keepCopies, putBack, type Copy } from './table-copy.ts'
import { type Effect, SALE } from './effect.ts'
import { seed } from './house.ts'

export interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}
export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Opens the real server, in this process, on a database that is reset before each schedule. Each effect is noted with its key,
 * because the oracle must not use the server's own memory of keys.
 */
export async function modelServer() {
  const server = await testServer()
  const { db, clock, app, context } = server
  await seed(server)
  await keepCopies(db)
  const first = await copyTables(db)
  let effects: Effect[] = []
  let unsure: Effect[] = []
  const together = new WeakSet<Effect>()
  let sales = 0
  noteEffects((effect, isTogether) => {
    // Changes that were begun together and rolled back as a whole are done again, one by one.
    if (!isTogether) unsure = unsure.filter((other) => !together.has(other) || other.key !== effect.key)
    if (isTogether) together.add(effect)
    unsure.push(effect)
  })
  /** Called with `channel:event:table` texts after a commit. */
  let hinted: (words: readonly string[]) => void = () => {}
  context.hints.send = (words) => hinted(words)

  return {
    db,
    effects: () => effects as readonly Effect[],
    onHint: (listener: typeof hinted) => (hinted = listener),
    /** Resets everything for another schedule. */
    async reset() {
      await putBack(db, first)
      await renewEpoch(db)
      effects = []
    },
    /** Returns a copy of the database, as an operator of the server makes one. */
    async backup(): Promise<Backup> {
      return { copy: await copyTables(db), effects: [...effects] }
    },
    /** Restores the database from a backup, with a new epoch. */
    async restore({ copy, effects: then }: Backup) {
      await putBack(db, copy)
      await sql`truncate change_log`.execute(db)
      await renewEpoch(db)
      effects = [...then]
    },
    /** Returns a valid token of a person, as from a sign-in. */
    token(user: number, at: number): Promise<string> {
      return beginSession(db, context.config, { user, remembered: false, device: 'Model' }, at)
    },
    /** Handles a request that arrived. */
    async handle(request: WireRequest, at: number): Promise<WireAnswer> {
      clock.set(at)
      unsure = []
      const answer = await app.inject({
        method: request.method as 'GET',
        url: request.path,
        headers: request.headers,
        ...(request.body === undefined ? {} : { payload: request.body }),
      })
      effects.push(...unsure.filter((effect) => isDone(effect, answer)).map((effect) => ({ ...effect, at })))
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
      return { status: answer.statusCode, headers: { ...headers, date: new Date(at).toUTCString() }, body: answer.body }
    },
    /** Releases the holds that have ended. */
    async housekeeping(at: number) {
      clock.set(at)
      await expireAllHolds((work) => transact(context, work), at)
    },
    /** Makes the change log look old, as after a long time, and deletes the keys and tombstones that are too old. */
    async age(at: number) {
      clock.set(at)
      // The feed's own times come from the database's clock, which the test cannot set.
      await sql`update change_log set at = 'epoch'`.execute(db)
      await clearOld.run(context, undefined)
    },
    /** Sells a seat, unless it is not free. */
    async sell(uuid: string, at: number) {
      const sold = await transact(context, (tx) => sellSeat(tx, uuid))
      if (sold)
        effects.push({ key: `sale ${++sales}`, call: SALE, user: 0, at, input: { params: { uuid }, body: {} }, reply: null })
    },
    transact: <T>(work: (tx: Kysely<Database>) => Promise<T>) => transact(context, work),
    close: server.close,
  }
}
export type ModelServer = Awaited<ReturnType<typeof modelServer>>
export interface Backup {
  copy: Copy
  effects: Effect[]
}

/** Sells a seat that is free. @returns whether it was free */
async function sellSeat(tx: Kysely<Database>, uuid: string): Promise<boolean> {
  const sold = await tx
    .updateTable('seats')
    .set((is) => ({
      status: 'purchased',
      reserved_until: null,
      reserved_by: null,
      reserved_by_name: null,
      version: is('version', '+', 1),
    }))
    .where('uuid', '=', uuid)
    .where('status', '=', 'available')
    .returning('uuid')
    .execute()
  return sold.length > 0
}

/** The only call of the schedules that is never queued, and therefore not sent in a batch. */
const ALONE = 'updateProfile'
type Answered = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Whether the response shows that an effect's transaction was committed. */
function isDone({ key, call }: Effect, { statusCode: status, headers, body }: Answered): boolean {
  if (call === ALONE) return status === 200 && headers['idempotent-replayed'] === undefined
  if (status !== 200) return false
  const { results = [] } = JSON.parse(body) as { results?: { key: string; status: number; replayed?: boolean }[] }
  return results.some((result) => result.key.toLowerCase() === key && result.status < 300 && result.replayed !== true)
}

type Note = (effect: Effect, isTogether: boolean) => void

/** Wraps the handler of each queued call, and of the one that never queues, to note its effects. */
function noteEffects(note: Note): void {
  for (const call of registry.values()) {
    if (call.endpoint.queue !== 'yes' && call.endpoint.name !== ALONE) continue
    const { run, gather } = call
    /** Shared transactions of several calls. */
    const shared = new WeakSet<object>()
    call.run = async (given, work) => {
      const reply = await run(given, work)
      const { newId: key, user, params, body } = given
      const effect = { key, call: call.endpoint.name, user: user?.id ?? 0, at: 0, input: { params, body }, reply }
      note(effect, typeof work === 'object' && work !== null && shared.has(work))
      return reply
    }
    if (gather?.readAll === undefined) continue
    const { readAll } = gather
    gather.readAll = (work, inputs, locked) => {
      shared.add(work as object)
      return readAll(work, inputs, locked)
    }
  }
}
