import type { chat } from '#contract/chat.ts'
import type { Handlers } from '#server/http/handler.ts'
import { decideOnStop } from './decide-on-stop.ts'
import { readMessages, searchMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'

/** The calls about the conversation with a fan. */
export const handlers: Handlers<typeof chat> = {
  listMessages: async ({ db, context, params, query, user }) =>
    readMessages({ db, config: context.config }, params.userId, query, user),
  async searchMessages({ db, params, query, status }) {
    const found = await searchMessages(db, params.userId, query.searchText, query.take)
    if (found.length > 0) return found
    status(204)
    return undefined
  },
  sendMessage,
  decideOnStop: async ({ db, unit, params, body, now }) =>
    decideOnStop(db, unit.hints, { id: params.userId, decision: body.decision, now }),
}
