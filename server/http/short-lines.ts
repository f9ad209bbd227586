import { isFields, type Fields } from '#lib/fields.ts'

/** The most elements of a list in a shortened line. */
const MOST_LISTED = 20

/** The parts of a call's line that may contain long lists, in the order in which they are shortened. */
const parts = ['body', 'answer'] as const

/** Whether a line has the request and the response of a call. A row is never shortened, because it would show wrong changes. */
const isOfCall = (line: unknown): line is Fields => isFields(line) && ('plan' in line || 'params' in line)

/**
 * Returns shorter forms of a call's line, the longest first. They have only the beginnings of long lists; `lengths` has the
 * lengths of these lists, by path: `{ 'answer.rejected': 1200 }`. A line with a row has no shorter form.
 */
export function shorterForms(line: unknown): object[] {
  if (!isOfCall(line)) return []
  const lengths: Record<string, number> = {}
  const cut = (path: string, value: unknown): unknown => {
    if (!Array.isArray(value) || value.length <= MOST_LISTED) return value
    lengths[path] = value.length
    return value.slice(0, MOST_LISTED)
  }
  const cutPart = (part: string, value: unknown) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cut(`${part}.${name}`, field)]))
      : cut(part, value)
  let shorter = line
  return parts.map((part) => {
    shorter = { ...shorter, [part]: cutPart(part, shorter[part]) }
    return { ...shorter, lengths: { ...lengths } }
  })
}
