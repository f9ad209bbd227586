import * as z from 'zod/mini'
import { tables, type Table } from '#contract/tables.ts'
import { DAY_MS, RESEND_WITHIN_MS, type Entry } from '#data/outbox/entry.ts'
import { ownProblem } from '#data/outbox/verdict.ts'
import { jsonIn } from '#data/json.ts'

/**
 * The name of the format of a queue file: a line that names the owner, then one line per entry, so that a truncated file can be
 * read. Entries have their keys of the queue, so each is done once.
 */
const FORMAT = 'holdfast-queue'
const VERSION = 1
/** The largest accepted file, in bytes; it is larger than any real queue needs. */
export const MAX_FILE_BYTES = 50_000_000

const Head = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  user: z.int(),
  /** The owner's email address, shown if another user loads the file. */
  owner: z.string(),
  /** Epoch milliseconds by the server's clock. */
  savedAt: z.number(),
  count: z.int(),
})

const table = z.enum(Object.keys(tables) as [Table])
const id = z.union([z.string(), z.number()])
const fields = z.record(z.string(), z.unknown())
const Patch = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), table, id, fields }),
  z.object({ op: z.literal('put'), table, id, row: fields }),
  z.object({ op: z.literal('remove'), table, id }),
])
const Refusal = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
})

const Line = z.object({
  key: z.guid(),
  user: z.int(),
  channel: z.int(),
  call: z.string().check(z.minLength(1)),
  params: z.optional(fields),
  query: z.optional(fields),
  body: z.optional(z.unknown()),
  if: z.optional(fields),
  patches: z.array(Patch),
  lanes: z.array(z.string()),
  label: z.object({ message: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  action: z.object({ id: z.string(), count: z.int() }),
  madeAt: z.number(),
  clockOffset: z.number(),
  validUntil: z.nullable(z.number()),
  within: z.optional(z.object({ start: z.string(), end: z.string(), timezone: z.string() })),
  state: z.enum(['queued', 'sending', 'acked', 'waiting-sign-in', 'waiting-proof', 'attention']),
  attempts: z.int(),
  firstSentAt: z.nullable(z.number()),
  lastProblem: z.nullable(Refusal),
  tooOldBuild: z.nullable(z.string()),
  seen: z.unknown(),
  answer: z.nullable(z.object({ table })),
  merge: z.optional(z.object({ together: z.array(z.array(z.string())) })),
})

/** An entry in a file between devices; its line is its place in the queue. */
export type Carried = Omit<Entry, 'seq'>

/** The reason why a file, or one line of it, was not accepted. */
export type FileProblem =
  | { why: 'not-a-queue' | 'too-big' | 'newer-format' }
  /** This device could not store the file's entries. */
  | { why: 'not-stored' }
  | { why: 'someone-else'; owner: string }
  | { why: 'bad-line'; line: number }
  /** The file ends before its last entry. */
  | { why: 'cut-off'; missing: number }

export interface ReadFile {
  entries: Carried[]
  problems: FileProblem[]
}

/** Writes a queue as text. Acked entries are left out, since the server has already done them. */
export function queueAsText(entries: readonly Entry[], from: { user: number; owner: string; savedAt: number }): string {
  const carried = entries.filter(({ state }) => state !== 'acked')
  const head = { format: FORMAT, version: VERSION, ...from, count: carried.length }
  return [head, ...carried].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/**
 * Reads the text of a queue file for the signed-in user. Good lines are accepted even if others are bad. A file of another user
 * is refused completely, because a queue is never sent under another user.
 * @param now the server's time, in epoch milliseconds
 */
export function readQueueText(text: string, { user, now }: { user: number; now: number }): ReadFile {
  const refused = (problem: FileProblem): ReadFile => ({ entries: [], problems: [problem] })
  if (text.length > MAX_FILE_BYTES) return refused({ why: 'too-big' })
  const [first, ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = Head.safeParse(jsonIn(first ?? ''))
  if (!head.success) return refused({ why: 'not-a-queue' })
  const { version, savedAt, count, owner } = head.data
  if (version > VERSION) return refused({ why: 'newer-format' })
  if (head.data.user !== user) return refused({ why: 'someone-else', owner })
  const entries: Carried[] = []
  const problems: FileProblem[] = []
  let lines = 0
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue
    lines++
    const entry = Line.safeParse(jsonIn(line))
    if (entry.success && entry.data.user === user) entries.push(arrived(entry.data as Carried, savedAt, now))
    else problems.push({ why: 'bad-line', line: index + 2 })
  }
  if (lines < count) problems.push({ why: 'cut-off', missing: count - lines })
  return { entries, problems }
}

/**
 * Marks a loaded entry as sent, since the other device may have sent it. The entry is then sent under its own key only, and only
 * while the server is sure to know that key.
 */
function arrived(entry: Carried, savedAt: number, now: number): Carried {
  const carried: Carried = {
    ...entry,
    state: entry.state === 'attention' ? 'attention' : 'queued',
    attempts: Math.max(1, entry.attempts),
    firstSentAt: Math.min(entry.firstSentAt ?? savedAt, savedAt),
    tooOldBuild: null,
    answered: null,
  }
  const tooOld = now - (carried.firstSentAt ?? now) > RESEND_WITHIN_MS - DAY_MS
  return tooOld && carried.state === 'queued' ? { ...carried, state: 'attention', lastProblem: ownProblem('TooOld') } : carried
}
