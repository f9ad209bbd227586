import type { Endpoint } from '#contract/core/endpoint.ts'
import { CarriedOut } from '#contract/core/wire.ts'
import type { Context } from '#server/context.ts'
import { log } from '#server/log.ts'
import { readOwners } from '#server/kernel/row-owners.ts'
import type { Answer } from './answer.ts'
import { attemptedChange, isRecorded, recordChanges, type Change } from './changes.ts'
import { isProofNeeded } from './idempotency.ts'
import { namedBy } from './named-rows.ts'
import type { Request } from './request.ts'
import { type RawInput, validate } from './validate.ts'

const WINDOW_MS = 60 * 60_000
/** The most refused requests of one account that are recorded within an hour, so that nobody can fill the disk. */
export const MOST_ATTEMPTS = 200

interface Counts {
  since: number
  byUser: Map<number, number>
}
const newCounts = (): Counts => ({ since: -Infinity, byUser: new Map() })

/** Counts a refused request. @returns whether it is recorded */
function isCounted({ memory, clock }: Pick<Context, 'memory' | 'clock'>, user: number): boolean {
  const counts = memory.part(newCounts)
  if (clock.now() - counts.since >= WINDOW_MS) {
    counts.since = clock.now()
    counts.byUser.clear()
  }
  const nth = (counts.byUser.get(user) ?? 0) + 1
  counts.byUser.set(user, nth)
  return nth <= MOST_ATTEMPTS
}

export interface Refused {
  request: Request
  answer: Answer
}

/**
 * Adds lines to the record of changes for refused requests of one call and account: missing access, and conflicts with a row's
 * state. Invalid fields and requests for a fresh proof are omitted: the user corrects these at once.
 */
export async function recordAttempts(context: Context, endpoint: Endpoint, all: readonly Refused[]): Promise<void> {
  const refused = all.filter(({ answer }) => isRefusal(answer))
  const user = refused[0]?.request.user
  // Anybody can sign up as a client, so their attempts are not written into a channel's journal.
  if (!user || user.role === 'client' || !isRecorded(endpoint)) return
  try {
    const lines: Change[] = []
    for (const one of refused) if (isCounted(context, user.id)) lines.push(await lineOf(context, endpoint, one))
    if (lines.length > 0) await recordChanges(context.db, lines, context.clock.now())
  } catch (error) {
    log.trouble('A refused request could not be recorded:', error)
  }
}

const isRefusal = ({ status, body, replayed, recorded }: Answer): boolean =>
  !replayed &&
  !recorded &&
  (status === 403 || status === 409 || status === 410) &&
  !isProofNeeded(body) &&
  !CarriedOut.safeParse((body as { current?: unknown } | undefined)?.current).success &&
  (body as { code?: unknown } | undefined)?.code !== 'InProgress'

async function lineOf(context: Context, endpoint: Endpoint, { request, answer }: Refused): Promise<Change> {
  const { input, path, fields } = validate(endpoint, request)
  // An invalid input may contain anything, so only the ids of its path are recorded.
  const params = path ? undefined : input.params
  const known = fields || path ? { params, query: undefined, body: undefined } : input
  return attemptedChange(endpoint, request, known, await placeOf(context, endpoint, request, known), answer)
}

/**
 * Returns the row of an attempt, and its channel: the channel of the account; for provider staff the channel of the row; 0 if there
 * is no channel.
 */
async function placeOf(
  { db, rowTables }: Context,
  endpoint: Endpoint,
  { user, owners = readOwners(rowTables) }: Request,
  input: RawInput,
): Promise<Pick<Change, 'channel' | 'tbl' | 'row_id'>> {
  const { id, entity_id } = user!
  if (endpoint.access === 'signed-in') return { channel: entity_id ?? 0, tbl: 'dashboard_users', row_id: String(id) }
  const scope = scopeOf(endpoint, input)
  if (scope === undefined) return { channel: entity_id ?? 0, tbl: null, row_id: null }
  const { row, ids } = scope
  const channel = entity_id ?? (await owners(db, row, ids))[0] ?? 0
  return { channel, tbl: rowTables[row].table, row_id: ids.length === 1 ? String(ids[0]) : null }
}

/**
 * Returns the ids of a call's scope in an input that may be incomplete; undefined if the call has no scope, or the scope needs
 * more input.
 */
function scopeOf({ access }: Endpoint, input: RawInput) {
  try {
    const rule = typeof access === 'function' ? access(input as never) : access
    return typeof rule === 'object' ? { row: rule.scope.row, ...namedBy(rule.scope, input, false) } : undefined
  } catch {
    return undefined
  }
}
