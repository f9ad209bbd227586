import { sql } from 'kysely'
import type { tryOut } from '#contract/try-out.ts'
import { toIso } from '#lib/time.ts'
import { mayWriteToNumber } from '#server/chat/reach.ts'
import { fansAt, optOut } from '#server/chat/subscription.ts'
import type { Message, Sent } from '#server/kernel/gateways/messages.ts'
import { checkMedia } from '#server/images/media.ts'
import type { Outside } from '#server/http/handler.ts'
import { conflict, notFound, tooManyRequests } from '#server/kernel/refusal.ts'
import { composeText } from '#server/sending/compose-text.ts'

/** The most test messages of one user within a period, because each one costs money. */
const MOST = 20
const WITHIN_MS = 10 * 60_000

/** Sends a test message to one number, composed and sent as messages to fans are. */
export const sendToMyself: Outside<(typeof tryOut)['sendToMyself'], Message, Sent> = {
  async prepare({ db, context, params, body, newId, user, now }) {
    const { kind, message, event_ids, name, to } = body
    const media = await checkMedia(db, context.config, params.id, body.media_attachments)
    const { rows } = await sql<{ sent: number }>`
      select (select count(*)::integer from outside_calls where call = 'sendToMyself' and user_id = ${user.id}
          and created_at > ${toIso(now - WITHIN_MS)}::timestamptz) as sent`.execute(db)
    if (rows[0]!.sent >= MOST) throw tooManyRequests(WITHIN_MS / 1000)
    const decided = await mayWriteToNumber({ db, config: context.config }, params.id, to)
    if (!decided.may) throw conflict(decided.reason)
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
  async outside(message, { context, key, signal }) {
    const decided = await mayWriteToNumber(context, message.channel ?? 0, message.to)
    if (!decided.may) return { sent: false, reason: decided.reason }
    return context.gateways.messages.send(message, { key, signal, permit: decided.permit })
  },
  ask: async (message, { context, key, signal }) => context.gateways.messages.find(key, message, signal),
  async settle({ db, hints, now }, { to, text }, sent) {
    if (!sent.sent && sent.optedOut) await optOut(db, hints, await fansAt(db, to), now)
    return { sent: sent.sent, reason: sent.sent ? null : sent.reason, text }
  },
}
