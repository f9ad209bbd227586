import { invalid } from '#server/kernel/refusal.ts'

/** The end of a page in a list ordered by time: the time of its last row, ISO 8601 to the millisecond, and that row's id. */
export interface Cursor {
  at: string
  id: string
}

export const writeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** Decodes a cursor. @throws 422 if the text is not a cursor */
export function readCursor(cursor: string): Cursor {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw invalid({ cursor: ['Must be a cursor of this list'] })
  return { at, id }
}
