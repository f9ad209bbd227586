import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { count, Instant, NumberId, text } from '#contract/core/wire.ts'
import { Message } from '#contract/chat.ts'
import { ofUser } from '#contract/users.ts'

/** The number of conversations that an inbox shows at once. */
export const INBOX_PAGE = 30
/** The most messages that are marked as unread at once. */
export const MOST_UNREAD = 1000

/**
 * The views of the inbox; keywords such as STOP do not count. `unread`: messages that a user should read. `waiting`: read
 * conversations without a user's reply to the fan's newest message. `answered`: conversations with such a reply. `all`: all
 * conversations.
 */
export const inboxViews = ['unread', 'waiting', 'answered', 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/**
 * A fan with messages to which a user should reply: unread ones, or those since the fan seemed to request an end of messages. In
 * other views, any fan who has written.
 */
export const Unread = z.object({
  user: z.object({
    id: z.int(),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** The number of the fan's unread messages. */
  unread: z.int(),
  /** Whether the fan seems to request an end of messages, and nobody has decided yet. Until then the fan is listed. */
  asks_to_stop: z.boolean(),
  /** The newest of these messages; for a fan who asks to stop, it may be read already. */
  message: Message,
  /** The first reply from a user since the fan's newest message; null if there is no reply, absent from older servers. */
  reply: z.optional(z.nullable(z.object({ sent_by: z.string(), created_at: Instant }))),
})
export type Unread = z.output<typeof Unread>

/** Messages from fans to which a user should reply. */
export const inbox = area({
  listInbox: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/inbox',
    params: z.object({ id: NumberId }),
    query: z.object({
      take: z._default(count(1, 100), INBOX_PAGE),
      cursor: z.optional(text()),
      view: z._default(z.enum(inboxViews), 'unread'),
    }),
    reply: z.object({
      data: z.array(Unread),
      meta: z.object({ totalCount: z.int(), nextCursor: z.nullable(z.string()) }),
    }),
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'The conversations of a view, newest first; without `view` those with unread messages',
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/ttb-messages/{userId}/read',
    params: z.object({ userId: NumberId }),
    /** The time of the newest message that was seen. Later messages stay unread. */
    body: z.object({ until: Instant }),
    reply: null,
    access: { scope: ofUser('userId'), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'Marks a fan’s messages up to a moment as read',
  }),
  markUnread: endpoint({
    method: 'POST',
    path: '/ttb-messages/{userId}/unread',
    params: z.object({ userId: NumberId }),
    /** Selects the fan's newest messages up to a moment, and how many of them: those that `markRead` had marked. */
    body: z.object({ until: Instant, count: count(1, MOST_UNREAD) }),
    reply: null,
    access: { scope: ofUser('userId'), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'Marks the newest messages of a fan up to a moment as unread again',
  }),
})
