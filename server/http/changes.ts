import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { onlyReads, type Endpoint } from '#contract/core/endpoint.ts'
import { DEVICE_HEADER } from '#contract/core/wire.ts'
import { idOf, isTable, tables, type Table } from '#contract/tables.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { PlannedChange } from '#server/db/schema-changes.ts'
import { requestId } from '#server/log.ts'
import type { Needs } from '#server/kernel/needs.ts'
import type { Answer } from './answer.ts'
import type { HandlerCall, UploadedFile } from './handler.ts'
import { unremembered } from './idempotency.ts'
import { namedBy } from './named-rows.ts'
import { shorterForms } from './short-lines.ts'
import type { Request } from './request.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Implemented } from './registry.ts'
import type { RawInput } from './validate.ts'

/** One line of the shift journal: a change that a call made, or a change that was refused or failed. */
export interface Change extends PlannedChange {
  before: unknown
  after: unknown
}

/** The most bytes of `before` and of `after` as JSON. A larger one is shortened or left out, and listed in `left_out`. */
const MOST_BYTES = 16 * 1024
/** The most problems of an import's response that a journal line contains. */
const MOST_PROBLEMS = 20

/**
 * Whether a call is recorded. Not recorded are calls that only read, personal settings, and calls whose responses are never stored
 * (`unremembered`). Sign-ins and other calls that anyone may make belong to the audit record. Each call of a batch is recorded
 * separately.
 */
export const isRecorded = (endpoint: Endpoint): boolean =>
  !onlyReads(endpoint) &&
  endpoint.access !== 'anyone' &&
  !endpoint.personal &&
  endpoint.name !== 'runBatch' &&
  !unremembered.has(endpoint.name)

type Given = Omit<HandlerCall<Endpoint>, 'file'> & { file?: UploadedFile | undefined }

/** Returns the part of a journal line that is known before the call runs, with the row that the call's scope names. */
export function plannedChange(
  { rowTables }: Pick<Context, 'rowTables'>,
  { endpoint }: Pick<Implemented, 'endpoint'>,
  request: Request,
  input: Given,
  needs: Needs,
): PlannedChange {
  const { id, entity_id } = request.user!
  const channel = needs.channels[0] ?? entity_id ?? 0
  return { ...placeOf(rowTables, endpoint, input, id), ...lineOfCall(endpoint, request, channel) }
}

/** Returns the part of a line that does not depend on the row: channel, user, call, device, key and request id. */
function lineOfCall(endpoint: Endpoint, request: Request, channel: number): Omit<PlannedChange, 'tbl' | 'row_id'> {
  const { id, name } = request.user!
  const device = request.headers[DEVICE_HEADER]
  return {
    channel,
    user: { id, name },
    call: endpoint.name,
    device: typeof device === 'string' && /^[\w-]{1,64}$/.test(device) ? device : null,
    key: request.key ?? null,
    request_id: requestId() ?? null,
  }
}

/** Returns the row in a call's input; for a call about the caller's own account, that account. */
function placeOf(
  tables: Context['rowTables'],
  { access }: Endpoint,
  input: Given,
  user: number,
): Pick<PlannedChange, 'tbl' | 'row_id'> {
  const rule = typeof access === 'function' ? access(input as never) : access
  if (rule === 'signed-in') return { tbl: 'dashboard_users', row_id: String(user) }
  if (typeof rule === 'string') return { tbl: null, row_id: null }
  const { ids } = namedBy(rule.scope, input, true)
  return { tbl: tables[rule.scope.row].table, row_id: ids.length === 1 ? String(ids[0]) : null }
}

/**
 * Returns the lines of a call, one for each changed row: a row that `current` returns, before and after; or the created row;
 * or, if neither is known, the input and the response. Unchanged rows have no line.
 * @param before the rows that `current` returned before
 * @param answer the body of the response
 */
export async function changesOf(
  context: Pick<Context, 'rowTables'>,
  { endpoint, current, rows }: Implemented,
  request: Request,
  input: Given,
  needs: Needs,
  before: object | object[] | null,
  answer: unknown,
): Promise<Change[]> {
  const planned = plannedChange(context, { endpoint }, request, input, needs)
  const answered = await rowsAnswered(endpoint)
  if (current === null) {
    if (isEmptyPatch(endpoint, input)) return []
    if (answered === undefined || answered.isList)
      return [{ ...planned, channel: channelOf(planned, answer), before: null, after: inputAndAnswer(endpoint, input, answer) }]
    return [rowChange(planned, answered.table, null, answer as object)]
  }
  const table = rows ?? answered?.table ?? planned.tbl!
  const then = byId(table, before)
  const now = byId(table, answered ? (answer as object) : await current(input).catch(goneIfRefused))
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((id) => rowChange(planned, table, then.get(id) ?? null, now.get(id) ?? null))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

/** Returns the channel of a line. The calls of provider staff may have no channel; the returned row's channel is then used. */
function channelOf({ channel }: PlannedChange, answer: unknown): number {
  const { sales_channel_id } = (answer ?? {}) as { sales_channel_id?: unknown }
  return channel === 0 && typeof sales_channel_id === 'number' ? sales_channel_id : channel
}

/** Whether a PATCH contains no field: such a call only reads. */
const isEmptyPatch = ({ method, body: fields }: Endpoint, { body }: Given) =>
  method === 'PATCH' && fields !== undefined && Object.keys(body ?? {}).length === 0

/** If the error is a 404, returns null, which means that the row was deleted; throws any other error. */
function goneIfRefused(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

/**
 * Returns the input and the response. For a call about the caller's own account, or with a secret input, returns only the names of
 * the fields, because the values include passwords and codes.
 */
function inputAndAnswer({ access, secretInput }: Endpoint, { params, query, body, file }: Given, answer: unknown): object {
  if (access === 'signed-in' || secretInput) return { fields: Object.keys(body ?? {}) }
  return { params, query, body, ...(file && { file: { name: file.name, hash: file.hash } }), answer: shortAnswer(answer) }
}

/**
 * Returns a response with only the first problems of an import, because a thousand problems are too large for a journal line. The
 * counts remain.
 */
function shortAnswer(answer: unknown): unknown {
  const problems = (answer as { problems?: unknown } | null | undefined)?.problems
  return Array.isArray(problems) ? { ...(answer as object), problems: problems.slice(0, MOST_PROBLEMS) } : answer
}

/** Returns the line of a settled external call. A call that the service refused, or reports as failed, is recorded as a failure. */
export function outboundChange(record: PlannedChange, plan: unknown, reply: unknown, { body }: Answer): Change {
  const isFailed = reply instanceof Refusal || (reply as { status?: unknown } | null | undefined)?.status === 'failed'
  const result = reply instanceof Refusal ? { problem: shortProblem(body) } : { answer: body }
  return { ...record, before: null, after: { plan, ...result }, outcome: isFailed ? 'failed' : 'done' }
}

/** Returns the line of a request that was refused. @param input the parts that are valid */
export function attemptedChange(
  endpoint: Endpoint,
  request: Request,
  input: RawInput,
  place: Pick<PlannedChange, 'channel' | 'tbl' | 'row_id'>,
  { body }: Answer,
): Change {
  const requested = inputAndAnswer(endpoint, { ...(input as Given), body: withoutChannel(input.body) }, undefined)
  const after = { ...requested, problem: shortProblem(body) }
  return { ...lineOfCall(endpoint, request, place.channel), ...place, before: null, after, outcome: 'refused' }
}

/** Leaves out the channel in a refused body: `sales_channel_id` of a line is always the channel whose journal it is in. */
function withoutChannel(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { sales_channel_id: _, ...rest } = body as Record<string, unknown>
  return rest
}

/** Returns the fields of a problem that a line records, without rows and without the texts of fields. */
const shortProblem = (body: unknown) => {
  const { status, code, detail, text } = body as Record<string, unknown>
  return { status, code, detail, ...(text !== undefined && { text }) }
}

const rowId = (table: string, row: object) => String(isTable(table) ? idOf(table, row) : (row as { id: unknown }).id)
const byId = (table: string, rows: object | object[] | null) =>
  new Map([rows ?? []].flat().map((row) => [rowId(table, row), row]))

function rowChange(planned: PlannedChange, tbl: string, before: object | null, after: object | null): Change {
  const row = (after ?? before)!
  const { sales_channel_id: channel = planned.channel } = row as { sales_channel_id?: number }
  return { ...planned, channel, tbl, row_id: rowId(tbl, row), before, after }
}

interface Answered {
  table: Table
  isList: boolean
}
let answeredBy: Promise<Map<unknown, Table>> | undefined

/** Returns the table whose rows a call returns, if it returns rows. */
async function rowsAnswered({ reply }: Endpoint): Promise<Answered | undefined> {
  const known = await (answeredBy ??= tablesBySchema())
  const element = (reply as { def?: { element?: unknown } } | null)?.def?.element
  const table = known.get(reply) ?? known.get(element)
  return table && { table, isList: element !== undefined }
}

async function tablesBySchema(): Promise<Map<unknown, Table>> {
  const names = Object.keys(tables) as Table[]
  return new Map(await Promise.all(names.map(async (table) => [await tables[table].row(), table] as const)))
}

/**
 * Never record secrets, typed confirmations (they repeat the deleted name), or the platform's fees, which not every reader of the
 * journal may see.
 */
const isSecret = (field: string) => /password|secret|token|credential|api_?key|^confirmation$|^holdfast_fees$/i.test(field)
const toJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (field, part: unknown) => (isSecret(field) && part != null ? '(not recorded)' : part))

/**
 * Adds lines to the shift journal, in one statement.
 * @param db the transaction of the effect
 * @param changes of one call or several, all of one person
 * @param now milliseconds since 1970
 */
export async function recordChanges(db: Kysely<Database>, changes: readonly Change[], now: number): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into changes (sales_channel_id, at, user_id, user_name, call, tbl, row_id, before, after, left_out, device, key, request_id,
      outcome)
    select channel, ${new Date(now).toISOString()}::timestamptz, ${changes[0]!.user.id}::integer, ${changes[0]!.user.name}, call, tbl,
      row_id, before, after, left_out, device, key, request_id, coalesce(outcome, 'done')
    from json_to_recordset(${`[${changes.map(lineOf).join(',')}]`}::json) as lines(channel integer, call text, tbl text, row_id text,
      before json, after json, left_out text[], device text, key text, request_id text, outcome text)`.execute(db)
}

const fits = (text: string) => Buffer.byteLength(text) <= MOST_BYTES

/** Returns a line as JSON. Each row is converted once, and its size is measured in that form. */
function lineOf({ before, after, ...line }: Change): string {
  const texts = { before: toJson(before), after: toJson(after) }
  const left_out = (['before', 'after'] as const).filter((part) => !fits(texts[part]))
  if (left_out.includes('before')) texts.before = 'null'
  if (left_out.includes('after')) texts.after = shorterForms(after).map(toJson).find(fits) ?? 'null'
  return `${JSON.stringify({ ...line, left_out }).slice(0, -1)},"before":${texts.before},"after":${texts.after}}`
}
