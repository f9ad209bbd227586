import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { WhatsApp } from '#server/kernel/gateways/whatsapp.ts'

/** The local default: accepts every token, and returns a different account for each token. */
export const localWhatsApp = (): WhatsApp => ({
  accountOf: async (token) =>
    (BigInt(`0x${createHash('sha256').update(token).digest('hex').slice(0, 12)}`) % 10n ** 15n).toString(),
})

const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    granular_scopes: z._default(z.array(z.object({ scope: z.string(), target_ids: z.optional(z.array(z.string())) })), []),
  }),
})

/** WhatsApp's Graph API, which returns the business account for which a token may send messages. */
export const graphWhatsApp = (url: string): WhatsApp => ({
  async accountOf(token, signal) {
    const answer = await fetch(`${url}/debug_token?input_token=${encodeURIComponent(token)}`, {
      signal,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status >= 500) throw new Error(`WhatsApp answered ${answer.status}`)
    const parsed = Debugged.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !parsed.success || !parsed.data.data.is_valid) return null
    const scopes = parsed.data.data.granular_scopes
    return scopes.find(({ scope }) => scope === 'whatsapp_business_messaging')?.target_ids?.[0] ?? null
  },
})
