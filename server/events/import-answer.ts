import type { ImportAnswer } from '#contract/events.ts'
import { isRefused, type ImportKind, type Problem, type Refused, type Understood } from '#lib/imports/types.ts'
import { Refusal, invalid } from '#server/http/problem.ts'

/** How many lines of a wholly unusable file are told. */
const TOLD_LINES = 20

/**
 * What was read of a file; a file that cannot be used at all is refused in its own words, and nothing changes.
 * @throws Refusal 413, or 422 on the field `file` (decisions 6)
 */
export function understoodOr422<Kind extends ImportKind, Value>(
  read: Understood<Kind, Value> | Refused,
): Understood<Kind, Value> {
  if (!isRefused(read)) return read
  const { status, message, problems } = read.refused
  if (status === 413) throw new Refusal(413, 'PayloadTooLarge', message)
  throw invalid(
    { file: [message, ...problems.slice(0, TOLD_LINES).map((problem) => `Line ${problem.line}: ${problem.message}`)] },
    message,
  )
}

export type Told = ImportAnswer['problems'][number]

/** The answer of an import: counts of rows, skipped lines, and every problem in the order of the file's lines. */
export function importAnswer(
  read: Pick<Understood<ImportKind, unknown>, 'problems' | 'moreProblems' | 'skippedLines'>,
  done: { imported: number; updated: number; unchanged: number; skipped?: number; told?: readonly Told[] },
): ImportAnswer {
  const problems = [...read.problems.map(plain), ...(done.told ?? [])].sort((a, b) => a.line - b.line)
  if (read.moreProblems > 0) {
    const last = problems.at(-1)?.line ?? 1
    problems.push({ line: last, message: `${read.moreProblems} more lines have problems.` })
  }
  return {
    imported: done.imported,
    updated: done.updated,
    unchanged: done.unchanged,
    skipped: read.skippedLines + (done.skipped ?? 0),
    problems,
  }
}

const plain = ({ line, column, message }: Problem): Told => (column === undefined ? { line, message } : { line, column, message })

/** `1 purchased seat`, `2 purchased seats`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
