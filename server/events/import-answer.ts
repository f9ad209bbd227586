import type { ImportAnswer } from '#contract/events.ts'
import { isRefused, type Problem, type Refused } from '#lib/imports/types.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { ReadingReport } from '#server/imports/file-reading.ts'

/** The maximum numbers of reported problems: of an unusable file, and of an imported file. */
const SHOWN_LINES = 20
const MOST_PROBLEMS = 1_000

/**
 * Returns the content of a file.
 * @throws Refusal if the file is unusable: 413 if it is too large, otherwise 422 for the field `file`
 */
export function understoodOr422<Read extends object>(read: Read | Refused): Read {
  if (!isRefused(read)) return read
  const { status, message, problems, code, params } = read.refused
  const text = ofImport(code, params)
  if (status === 413) throw new Refusal(413, 'PayloadTooLarge', message, { text })
  const lines = problems.slice(0, SHOWN_LINES).map((problem) => `Line ${problem.line}: ${problem.message}`)
  throw new Refusal(422, 'ValidationFailed', message, { errors: { file: [message, ...lines] }, text })
}

export type ReportedLine = ImportAnswer['problems'][number]

/** Returns the response of an import: the numbers of rows and of skipped lines, and the first 1,000 problems by line. */
export function importAnswer(
  read: ReadingReport,
  done: {
    imported: number
    updated: number
    unchanged: number
    skipped?: number
    reported?: readonly ReportedLine[]
    notices?: NonNullable<ImportAnswer['notices']>
  },
): ImportAnswer {
  const found = [...read.problems.map(plain), ...(done.reported ?? [])].sort((a, b) => a.line - b.line)
  const problems = found.slice(0, MOST_PROBLEMS)
  const more = read.moreProblems + found.length - problems.length
  if (more > 0)
    problems.push({
      line: problems.at(-1)?.line ?? 1,
      message: `${more} more lines have problems.`,
      text: ofImport('more_lines', { count: more }),
    })
  return {
    imported: done.imported,
    updated: done.updated,
    unchanged: done.unchanged,
    skipped: read.skippedLines + (done.skipped ?? 0),
    problems,
    ...(done.notices?.length ? { notices: done.notices } : {}),
  }
}

const plain = ({ line, column, message, code, params }: Problem): ReportedLine => ({
  line,
  ...(column === undefined ? {} : { column }),
  message,
  text: ofImport(code, params),
})

/** Returns the key of a text about an import, with the values to insert into the text. */
export const ofImport = (code: string, params: Record<string, string | number>) => ({ key: `import_problems_${code}`, params })

/** Returns a number with its noun, for example `1 purchased seat` or `2 purchased seats`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
