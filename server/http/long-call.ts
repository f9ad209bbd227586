import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { log } from '#server/log.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import { checkAnswerQuota } from './stored-answer-quota.ts'
import { recordChanges } from './changes.ts'
import { claim, isRemembered, type Claim, type Remembered } from './idempotency.ts'
import type { Effect } from './pipeline.ts'
import { inProgress } from '#server/kernel/refusal.ts'

/** The stored status of a call of many transactions while it runs. */
const RUNNING = 102
/**
 * The time between two renewals of a running call's key, and the time without a renewal after which its process counts as crashed,
 * in milliseconds.
 */
const BEAT_MS = 15_000
const SILENT_MS = 60_000

interface Standing {
  status: number
  created_at: string
}

/** Whether a call of many transactions is running under a key. @param now milliseconds since 1970 */
export const isUnderWay = ({ status, created_at }: Standing, now: number): boolean =>
  status === RUNNING && Date.parse(created_at) >= now - SILENT_MS

/** Whether a key belongs to a call whose process crashed before the call ended. @param now milliseconds since 1970 */
export const isSilent = (row: Standing, now: number): boolean => row.status === RUNNING && !isUnderWay(row, now)

interface Steps {
  /** Checks that the call may be made. @returns the access that it needs */
  admit(): Promise<Needs>
  effect(needs: Needs): Promise<Effect>
  /** Replays the stored response if the caller still has the required access. */
  replay(before: Remembered): Promise<Answer>
}

/**
 * Runs a call that works in many short transactions (an import), with its key marked as running on all nodes. After a crash the key
 * can be used again after a minute, so a second run must do no harm.
 * @throws Refusal 409 InProgress while the same call runs, 422 KeyReused if the key belongs to another call
 */
export async function runLong(context: Context, mine: Claim | undefined, { admit, effect, replay }: Steps): Promise<Answer> {
  if (mine === undefined) {
    const { answer, changes } = await effect(await admit())
    await recordChanges(context.db, changes, context.clock.now())
    return answer
  }
  const before = await transact(context, (tx) => begin(context, tx, mine))
  if (before !== undefined) return replay(before)
  const beat = setInterval(() => void stillRunning(context, mine), BEAT_MS)
  try {
    let needs: Needs | null = null
    const work = async () => {
      needs = await admit()
      return effect(needs)
    }
    const { answer, changes } = await work().catch((error: unknown): Effect => {
      if (isRemembered(refusalAnswer(error))) return { answer: refusalAnswer(error), changes: [] }
      throw error
    })
    context.faults?.beforeCommit?.(mine.call)
    await context.db.transaction().execute(async (tx) => {
      await recordChanges(tx, changes, context.clock.now())
      await end(tx, mine, { ...answer, needs }, context.clock.now())
    })
    context.faults?.afterCommit?.(mine.call)
    return answer
  } catch (error) {
    // If this fails too, the key is no longer renewed and becomes free.
    await sql`delete from idempotency_keys where ${running(mine)}`.execute(context.db).catch(() => {})
    throw error
  } finally {
    clearInterval(beat)
  }
}

const running = ({ user, call, key, hash }: Claim) =>
  sql`user_id = ${user} and call = ${call} and key = ${key} and input_hash = ${hash} and status = ${RUNNING}`

/** Marks the call as running. @returns the stored response, if there is one */
async function begin(context: Context, tx: Kysely<Database>, mine: Claim): Promise<Remembered | undefined> {
  const now = context.clock.now()
  const before = await claim(tx, mine)
  if (before !== undefined && before.status !== RUNNING) return before
  await checkAnswerQuota(context, tx, mine.user)
  const { rows } = await sql`
    insert into idempotency_keys (user_id, call, key, input_hash, status, body, created_at)
    values (${mine.user}, ${mine.call}, ${mine.key}, ${mine.hash}, ${RUNNING}, 'null', ${toIso(now)})
    on conflict (user_id, call, key) do update set created_at = excluded.created_at
      where idempotency_keys.created_at < ${toIso(now - SILENT_MS)}
    returning key`.execute(tx)
  if (rows.length === 0) throw inProgress()
  return undefined
}

async function end(db: Kysely<Database>, mine: Claim, { status, body, needs }: Answer & { needs: Needs | null }, now: number) {
  await sql`
    update idempotency_keys set status = ${status}, body = ${JSON.stringify(body ?? null)},
      needs = ${needs && JSON.stringify(needs)}, created_at = ${toIso(now)}
    where ${running(mine)}`.execute(db)
}

async function stillRunning({ db, clock }: Context, mine: Claim): Promise<void> {
  try {
    await sql`update idempotency_keys set created_at = ${toIso(clock.now())} where ${running(mine)}`.execute(db)
  } catch (error) {
    log.trouble(`${mine.call} could not say that it is under way:`, error)
  }
}
