import type { QueryClient } from '@tanstack/react-query'
import { isMirrored, shapeOf } from '#contract/tables.ts'
import type { Answers } from '#data/answers/answers.ts'
import type { ChannelMirrors } from '#data/mirror/channel-mirrors.ts'
import type { RowId } from '#contract/tables.ts'
import { forgetOutdated, idsNamed } from './forget-outdated.ts'
import type { SentCall } from './sent-call.ts'
import { readAgain, storedQueries } from './stored-queries.ts'

interface Places {
  user: number
  queries: QueryClient
  mirrors: ChannelMirrors
  answers(): Promise<Answers>
}

/** A call that succeeded; `became` is the state in which its success was found, absent if it was never noted. */
export type Confirmed = Pick<SentCall, 'confirms' | 'params' | 'channel'> & Partial<Pick<SentCall, 'became'>>

type Fields = Readonly<Record<string, unknown>>
/** A row that a call confirmed, the path parameters of the call, and whether the row is new. */
interface Confirmation {
  row: Fields
  params: unknown
  adds?: true | undefined
}
interface Stored {
  data: unknown
  at: number
}

/**
 * Stores the rows of a success: in the responses of reads, on the disk and in memory, and in the mirror of the channel. Deletes
 * responses that the success made out of date.
 */
export async function storeConfirmed(
  { confirms = [], params, channel, became }: Confirmed,
  reply: unknown,
  places: Places,
): Promise<void> {
  for (const { field, reads = [], table, adds, outdates, removes } of confirms) {
    if (outdates !== undefined) {
      await forgetOutdated(places, reads, outdates === true ? null : idsNamed(outdates, params, reply))
      continue
    }
    if (removes !== undefined) {
      const ids = idsNamed(removes, params, reply)
      await changeStored(places, reads, (_, data) => withoutRows(data, ids))
      continue
    }
    const row = fieldsOf(field === undefined ? reply : fieldsOf(reply)?.[field])
    if (row === null) continue
    await changeStored(places, reads, (input, data) => withConfirmed(input, data, { row, params, adds }))
    if (table === undefined || !isMirrored(table) || channel === null) continue
    const mirror = await places.mirrors.ifHere(channel)
    // If the user may not read the table, or the table has not arrived yet, leave the row to the next pull.
    if (!mirror?.receipt.current().tables.includes(table)) continue
    // A row that is found out late may have been deleted since, so the next pull decides whether the mirror gets it.
    const mayBeGone = became?.is === 'lost' && shapeOf(table).kept === 'whole'
    if (mayBeGone && (await mirror.rowOf(table, row['id'] as RowId)) === undefined) continue
    await mirror.place([{ table, row }])
  }
}

/** Returns the new data of a stored response, or its present data if nothing changes. */
type Change = (input: unknown, data: unknown) => unknown

async function changeStored(places: Places, reads: readonly string[], change: Change): Promise<void> {
  if (reads.length === 0) return
  updateQueries(places, reads, change)
  await (await places.answers()).update(reads, change)
}

function updateQueries(places: Places, reads: readonly string[], change: Change): void {
  const { queries } = places
  for (const { query, input } of storedQueries(places, reads)) {
    const { fetchStatus, isInvalidated, dataUpdatedAt } = query.state
    queries.setQueryData<Stored | null>(query.queryKey, (stored) => stored && { ...stored, data: change(input, stored.data) }, {
      updatedAt: dataUpdatedAt,
    })
    // A read under way may have begun before the call, and an outdated read must stay outdated, so invalidate both again.
    if (fetchStatus === 'fetching' || isInvalidated) readAgain(queries, query)
  }
}

/** Returns a stored response with a confirmed row in it, or the response itself if the row does not belong to it. */
export function withConfirmed(input: unknown, data: unknown, { row, params, adds }: Confirmation): unknown {
  const isSameSubject = JSON.stringify(fieldsOf(input)?.['params']) === JSON.stringify(params)
  const isNew = adds === true && isSameSubject
  if (Array.isArray(data)) return withRow(data, row, isNew)
  const fields = fieldsOf(data)
  if (fields === null) return data
  const isOnly = row['id'] === undefined && isSameSubject
  if (isOnly || isSame(fields, row)) return newer(fields, row)
  if (!Array.isArray(fields['data'])) return data
  const rows = withRow(fields['data'], row, isNew)
  return rows === fields['data'] ? data : { ...fields, data: rows }
}

function withRow(rows: readonly unknown[], row: Fields, isNew: boolean): readonly unknown[] {
  const at = rows.findIndex((one) => isSame(fieldsOf(one), row))
  if (at < 0) return isNew ? [row, ...rows] : rows
  return rows.with(at, newer(fieldsOf(rows[at]) ?? {}, row))
}

/** Returns a stored response without the rows that have one of these ids. */
function withoutRows(data: unknown, ids: ReadonlySet<unknown>): unknown {
  const rows = Array.isArray(data) ? data : fieldsOf(data)?.['data']
  if (!Array.isArray(rows)) return data
  const left = rows.filter((row) => !ids.has(fieldsOf(row)?.['id']))
  if (left.length === rows.length) return data
  return rows === data ? left : { ...fieldsOf(data), data: left }
}

const isSame = (one: Fields | null, row: Fields) => row['id'] !== undefined && one?.['id'] === row['id']

/** Merges a confirmed row into its stored copy, which may have more fields. A copy with a higher version does not change. */
function newer(stored: Fields, row: Fields): Fields {
  const [before, after] = [stored['version'], row['version']]
  return typeof before === 'number' && typeof after === 'number' && before > after ? stored : { ...stored, ...row }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
