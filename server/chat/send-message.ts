import type { chat } from '#contract/chat.ts'
import { conflict, takenId } from '#server/kernel/refusal.ts'
import type { Outside } from '#server/http/handler.ts'
import type { Sent } from '#server/kernel/gateways/messages.ts'
import { findFan, toUser } from '#server/users/fan-row.ts'
import { toIso } from '#lib/time.ts'
import { markRead } from './mark-read.ts'
import { toMessage } from './message-row.ts'
import { closeMessage, openMessage, sendOpen, findResult, type Open } from './write-to-fan.ts'

/** Sends an operator's message to a fan. A message that the gateway refuses is returned as failed. */
export const sendMessage: Outside<(typeof chat)['sendMessage'], Open, Sent> = {
  async prepare({ db, context, unit, params, body, newId, user, now }) {
    const opened = await openMessage(
      { db, config: context.config },
      { id: newId, fan: params.userId, text: body.message, sentBy: user.name },
      now,
    )
    if (!opened.may) throw conflict(opened.reason, toUser(await findFan(db, params.userId)))
    if (opened.row.fan_id !== params.userId || opened.row.status !== 'sending') throw takenId()
    // A reply marks the fan's messages as read.
    await markRead(db, unit.hints, params.userId, { until: toIso(now), now })
    return { about: newId, plan: opened.open }
  },
  outside: async (open, { context, signal }) => sendOpen(context, open, signal),
  ask: async (open, { context, signal }) => findResult(context, open, signal),
  settle: async ({ db, ...by }, { id }, sent) => toMessage(await closeMessage(db, by, id, sent)),
}
