import { randomUUID } from 'node:crypto'
import type { ImportAnswer } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { raiseAlert } from '#server/kernel/raise-alert.ts'
import { log } from '#server/log.ts'

/** The duration from which an import has an alert at its end, in milliseconds: people may have turned to something else. */
const LONG_MS = 15_000
/** For how long the alert is of use. */
const USE_MS = 12 * 60 * 60_000

/** An import: its user, when it began (milliseconds since 1970), and the event or channel that it is into. */
interface Import {
  user: { id: number }
  now: number
  into: { event: number } | { channel: number }
}

/** Runs an import. If it takes long, its user gets an alert when it has ended or failed. */
export async function withAlert(context: Context, about: Import, work: () => Promise<ImportAnswer>): Promise<ImportAnswer> {
  try {
    const answer = await work()
    await raiseIfLong(context, about, answer)
    return answer
  } catch (error) {
    await raiseIfLong(context, about, null)
    throw error
  }
}

/** Raises the alert. If this fails, the import counts nevertheless. */
async function raiseIfLong(context: Context, { user, now: began, into }: Import, answer: ImportAnswer | null): Promise<void> {
  const now = context.clock.now()
  if (now - began < LONG_MS) return
  try {
    const { channel, title } = await placeOf(context, into)
    await raiseAlert(
      context.db,
      {
        to: { user: user.id },
        channel,
        topic: `import ${randomUUID()}`,
        data: {
          kind: 'import-ended',
          event: 'event' in into ? into.event : null,
          title,
          result: answer === null ? null : { added: answer.imported, changed: answer.updated, reported: answer.problems.length },
        },
        until: now + USE_MS,
      },
      now,
    )
  } catch (error) {
    log.trouble('The alert about an import could not be raised:', error)
  }
}

const placeOf = ({ db }: Context, into: Import['into']): Promise<{ channel: number; title: string }> =>
  'event' in into
    ? db
        .selectFrom('events')
        .select(['sales_channel_id as channel', 'title'])
        .where('id', '=', into.event)
        .executeTakeFirstOrThrow()
    : db
        .selectFrom('sales_channels')
        .select(['id as channel', 'name as title'])
        .where('id', '=', into.channel)
        .executeTakeFirstOrThrow()
