import { rowKinds } from '#contract/core/access.ts'
import type { Context } from '#server/context.ts'
import { forbidden, notFound } from '#server/kernel/refusal.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { readOwners } from '#server/kernel/row-owners.ts'
import type { Topic } from '#server/kernel/topic.ts'

const ids = {
  number: /^[1-9]\d{0,8}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
} as const

interface ParsedTopic extends Topic {
  /** Name and id, in the form that the server sends to: `offer.3f2a…`. */
  topic: string
  id: string | number
}

function parse({ topics }: Pick<Context, 'topics'>, text: string): ParsedTopic | undefined {
  const [name = '', id = '', ...more] = text.split('.')
  if (more.length > 0 || !Object.hasOwn(topics, name)) return undefined
  const topic = topics[name as keyof typeof topics]
  const kind = rowKinds[topic.row]
  if (!ids[kind].test(id)) return undefined
  return { ...topic, topic: `${name}.${id.toLowerCase()}`, id: kind === 'number' ? Number(id) : id.toLowerCase() }
}

/** Whether sockets may join and leave this topic. A socket is always in the topics of its user and session. */
export const isTopic = (context: Pick<Context, 'topics'>, topic: unknown): topic is string =>
  typeof topic === 'string' && parse(context, topic) !== undefined

/**
 * Checks that a user may join a topic: provider staff may join all, members those of their channel, whatever their abilities.
 * @returns the topic in the form that the server sends to
 * @throws Refusal 403 for a client or another channel, 404 for an unknown topic, or a row that is missing or of another channel
 */
export async function checkTopicAccess(
  context: Pick<Context, 'db' | 'rowTables' | 'topics'>,
  user: CurrentUser,
  wanted: unknown,
): Promise<string> {
  const parsed = parse(context, String(wanted))
  if (parsed === undefined) throw notFound()
  if (user.role === 'client') throw forbidden()
  const { topic, row, id, missing } = parsed
  const everywhere = user.role === 'holdfast'
  if (row === 'channel' && !everywhere && user.entity_id !== id) throw forbidden()
  const [channel] = await readOwners(context.rowTables)(context.db, row, [id])
  if (channel === undefined || (!everywhere && channel !== user.entity_id)) throw notFound(missing)
  return topic
}
