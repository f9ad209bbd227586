import { invalid } from '#server/kernel/refusal.ts'

/** The end of a page in a list with the newest first: the time of its last row in milliseconds, and that row's id. */
export interface Cursor {
  at: string
  id: string
}

export const writeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** Decodes a cursor. @throws 422 if it is not a cursor of such a list */
export function readCursor(cursor: string): Cursor {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw invalid({ cursor: ['Must be a cursor of this list'] })
  return { at, id }
}
