import type { QueryClient } from '@tanstack/react-query'
import { isMirrored } from '#contract/tables.ts'
import type { Answers } from '#data/answers/answers.ts'
import type { ChannelMirrors } from '#data/mirror/channel-mirrors.ts'
import type { SentCall } from './sent-call.ts'

interface Places {
  user: number
  queries: QueryClient
  mirrors: ChannelMirrors
  answers(): Promise<Answers>
}

type Fields = Readonly<Record<string, unknown>>
/** A row that a call confirmed, and the path parameters of the call. */
interface Confirmation {
  row: Fields
  params: unknown
}
interface Stored {
  data: unknown
  at: number
}

/** Stores the rows of a success: in the responses of reads, on the disk and in memory, and in the mirror of the channel. */
export async function storeConfirmed(
  { confirms = [], params, channel }: Pick<SentCall, 'confirms' | 'params' | 'channel'>,
  reply: unknown,
  places: Places,
): Promise<void> {
  for (const { field, reads = [], table } of confirms) {
    const row = fieldsOf(field === undefined ? reply : fieldsOf(reply)?.[field])
    if (row === null) continue
    const confirmation = { row, params }
    if (reads.length > 0) {
      updateQueries(places, reads, confirmation)
      await (await places.answers()).update(reads, (input, data) => withConfirmed(input, data, confirmation))
    }
    if (table === undefined || !isMirrored(table) || channel === null) continue
    const mirror = await places.mirrors.ifHere(channel)
    // If the user may not read the table, or the table has not arrived yet, leave the row to the next pull.
    if (mirror?.receipt.current().tables.includes(table)) await mirror.place([{ table, row }])
  }
}

/** Updates queries: reads have the key `['read', user, call, input]`, their last responses `['last-answer', user, name]`. */
function updateQueries({ queries, user }: Places, reads: readonly string[], confirmation: Confirmation): void {
  for (const query of queries.getQueryCache().findAll()) {
    const [kind, of, third, fourth] = query.queryKey
    if (of !== user || (kind !== 'read' && kind !== 'last-answer')) continue
    const [call, input] = kind === 'read' ? [third, fourth] : nameParts(String(third))
    if (!reads.includes(String(call))) continue
    const { fetchStatus, isInvalidated, dataUpdatedAt } = query.state
    queries.setQueryData<Stored | null>(
      query.queryKey,
      (stored) => stored && { ...stored, data: withConfirmed(input, stored.data, confirmation) },
      { updatedAt: dataUpdatedAt },
    )
    // A read under way may have begun before the call, and an outdated read must stay outdated, so invalidate both again.
    if (fetchStatus === 'fetching' || isInvalidated) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

const nameParts = (name: string): unknown[] => JSON.parse(name) as unknown[]

/** Returns a stored response with a confirmed row in it, or the response itself if it does not contain the row. */
export function withConfirmed(input: unknown, data: unknown, { row, params }: Confirmation): unknown {
  if (Array.isArray(data)) return withRow(data, row)
  const fields = fieldsOf(data)
  if (fields === null) return data
  const isOnly = row['id'] === undefined && JSON.stringify(fieldsOf(input)?.['params']) === JSON.stringify(params)
  if (isOnly || isSame(fields, row)) return newer(fields, row)
  if (!Array.isArray(fields['data'])) return data
  const rows = withRow(fields['data'], row)
  return rows === fields['data'] ? data : { ...fields, data: rows }
}

function withRow(rows: readonly unknown[], row: Fields): readonly unknown[] {
  const at = rows.findIndex((one) => isSame(fieldsOf(one), row))
  return at < 0 ? rows : rows.with(at, newer(fieldsOf(rows[at]) ?? {}, row))
}

const isSame = (one: Fields | null, row: Fields) => row['id'] !== undefined && one?.['id'] === row['id']

/** Merges a confirmed row into its stored copy, which may have more fields. A copy with a higher version does not change. */
function newer(stored: Fields, row: Fields): Fields {
  const [before, after] = [stored['version'], row['version']]
  return typeof before === 'number' && typeof after === 'number' && before > after ? stored : { ...stored, ...row }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
