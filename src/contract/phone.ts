import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { requiredText, Instant, NumberId } from '#contract/core/wire.ts'
import { MAX_MESSAGE, Message } from '#contract/chat.ts'
import { ofUser } from '#contract/users.ts'

/** The messages on a fan's phone, received and sent. */
export const Phone = z.object({
  user_id: z.int(),
  name: z.string(),
  /** The number, or the fan's id in its message channel; null if the fan cannot be reached. */
  address: z.nullable(z.string()),
  subscribed: z.boolean(),
  messages: z.array(Message),
  as_of: Instant,
})
export type Phone = z.output<typeof Phone>

const byUser = z.object({ userId: NumberId })
const Text = requiredText(MAX_MESSAGE)

/** The phone of a demo fan on a screen: it shows what fans see, and sends their replies. */
export const phone = area({
  readPhone: endpoint({
    method: 'GET',
    path: '/demo/phone/{userId}',
    params: byUser,
    reply: Phone,
    access: { scope: ofUser('userId') },
    queue: 'never',
    extension: true,
    summary: 'The messages on the phone of a demo channel’s fan; 404 for other fans',
  }),
  writeOnPhone: endpoint({
    method: 'POST',
    path: '/demo/phone/{userId}',
    params: byUser,
    body: z.object({ message: Text }),
    reply: Phone,
    access: { scope: ofUser('userId') },
    confirms: [{ reads: ['readPhone'] }],
    queue: 'never',
    extension: true,
    summary: 'Sends a message as the fan; STOP and START have their effects',
  }),
})
