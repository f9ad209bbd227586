import { sql } from 'kysely'
import type { tryOut } from '#contract/try-out.ts'
import { toIso } from '#lib/time.ts'
import { OPTED_OUT } from '#server/chat/may-write.ts'
import type { Message, Sent } from '#server/gateways/messages.ts'
import type { Outside } from '#server/http/handler.ts'
import { conflict, notFound, tooManyRequests } from '#server/http/problem.ts'
import { composeText } from '#server/sending/compose-text.ts'

/** So many in so long, by one person: nobody needs more, and each costs. */
const MOST = 20
const WITHIN_MS = 10 * 60_000

/** Sends a text to one number: composed, and sent through the gateway under its key, as the sender does with each fan's. */
export const sendToMyself: Outside<(typeof tryOut)['sendToMyself'], Message, Sent> = {
  async prepare({ db, params, body, newId, user, now }) {
    const { kind, message, event_ids, name, to, media_attachments: media } = body
    const { rows } = await sql<{ refused: boolean; sent: number }>`
      select exists (select from fans where phone = ${to} and (not subscribed or blocked)) as refused,
        (select count(*)::integer from outside_calls where call = 'sendToMyself' and user_id = ${user.id}
          and created_at > ${toIso(now - WITHIN_MS)}::timestamptz) as sent`.execute(db)
    if (rows[0]!.sent >= MOST) throw tooManyRequests(WITHIN_MS / 1000)
    if (rows[0]!.refused) throw conflict(OPTED_OUT)
    const events = await db
      .selectFrom('events')
      .select(['title', 'venue', 'time', 'timezone'])
      .where('sales_channel_id', '=', params.id)
      .where('id', 'in', event_ids.length > 0 ? event_ids : [0])
      .orderBy('time')
      .orderBy('id')
      .execute()
    if (events.length < new Set(event_ids).size) throw notFound('Event not found')
    const text = composeText(message, { kind, fan: name, events })
    return { about: newId, plan: { type: 'twilio', to, text, channel: params.id, ...(media.length > 0 && { media }) } }
  },
  outside: async (message, { context, key, signal }) => context.gateways.messages.send(message, { key, signal }),
  ask: async (message, { context, key, signal }) => context.gateways.messages.find(key, message, signal),
  settle: async (_, { text }, sent) => ({ sent: sent.sent, reason: sent.sent ? null : sent.reason, text }),
}
