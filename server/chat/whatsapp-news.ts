import * as z from 'zod/mini'
import { isUuid } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { isWhatsAppOptOut } from '#server/gateways/whatsapp-messages.ts'
import { badRequest } from '#server/kernel/refusal.ts'
import { reportDelivery, type Report } from './delivery.ts'
import { receive } from './receive.ts'
import { fansAt, optIn, optOut } from './subscription.ts'

const text = z.optional(z.string())
/** A message from a fan. `button` is a quick reply of a template, such as "Stop promotions". */
const Incoming = z.object({
  from: z.string(),
  id: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text })),
  interactive: z.optional(
    z.object({ button_reply: z.optional(z.object({ title: text })), list_reply: z.optional(z.object({ title: text })) }),
  ),
  system: z.optional(z.object({ type: text, marketing: text })),
})
const Status = z.object({
  id: z.string(),
  status: z.string(),
  recipient_id: text,
  biz_opaque_callback_data: text,
  errors: z.optional(z.array(z.object({ code: z.optional(z.unknown()), title: text }))),
})
/** The choice of a fan, made in WhatsApp, to stop or resume marketing messages. */
const Preference = z.object({ wa_id: text, category: text, value: text })

/** The fields of a notice that are used here. */
const News = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            messages: z.optional(z.array(Incoming)),
            statuses: z.optional(z.array(Status)),
            user_preferences: z.optional(z.array(Preference)),
          }),
        }),
      ),
    }),
  ),
})

/** Processes a signed notice from WhatsApp: fans' messages, delivery reports, and changed preferences. @throws 400 */
export async function hearWhatsApp(context: Context, body: string): Promise<void> {
  const values = newsIn(body).entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  for (const { messages = [], statuses = [], user_preferences = [] } of values) {
    for (const message of messages) await hearMessage(context, message)
    for (const one of statuses) await reportDelivery(context, reportOf(one))
    for (const { wa_id, category = MARKETING, value } of user_preferences)
      if (wa_id !== undefined && category === MARKETING) await hearPreference(context, wa_id, value)
  }
}

const MARKETING = 'marketing_messages'

/** Adds the plus that WhatsApp's numbers lack. */
const toNumber = (id: string) => `+${id.replace(/^\+/, '')}`

async function hearMessage(
  context: Context,
  { from, id, text, button, interactive, system }: z.output<typeof Incoming>,
): Promise<void> {
  if (system?.type === 'user_preference_changed') return hearPreference(context, from, system.marketing)
  const reply = interactive?.button_reply ?? interactive?.list_reply
  const words = text?.body ?? button?.text ?? reply?.title ?? ''
  await receive(context, { type: 'whatsapp', from: toNumber(from), text: words, gatewayId: id })
}

/**
 * Opts out the fans with a number whose owner has stopped marketing messages in WhatsApp; opts them in again if the owner has
 * resumed these messages.
 */
async function hearPreference(context: Context, id: string, value: string | undefined): Promise<void> {
  if (value !== 'stop' && value !== 'resume') return
  await transact(context, async (tx, { hints }) => {
    const fans = await fansAt(tx, toNumber(id))
    const now = context.clock.now()
    if (value === 'stop') await optOut(tx, hints, fans, now)
    else await optIn(tx, { config: context.config, hints }, fans, now)
  })
}

const reports: Record<string, Report['status']> = { sent: 'sent', delivered: 'delivered', read: 'delivered', failed: 'failed' }

function reportOf({ id, status, recipient_id, biz_opaque_callback_data: key, errors = [] }: z.output<typeof Status>): Report {
  const reason = errors[0]?.title
  const optedOut = errors.some(isWhatsAppOptOut)
  return {
    ...(key !== undefined && isUuid(key) ? { id: key } : {}),
    gatewayId: id,
    status: optedOut ? 'failed' : (reports[status] ?? 'sent'),
    ...(reason === undefined ? {} : { reason }),
    ...(optedOut && { optedOut: toNumber(recipient_id ?? '') }),
  }
}

/** Parses the body of a notice. @throws Refusal 400 for any other body */
function newsIn(body: string): z.output<typeof News> {
  try {
    return News.parse(JSON.parse(body))
  } catch {
    throw badRequest()
  }
}
