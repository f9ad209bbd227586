import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { recordRefused } from '#server/kernel/refused-access.ts'
import { unauthorized } from '#server/kernel/refusal.ts'

/** Records and refuses a webhook without a valid signature of its service. @throws 401 */
export async function refuseWebhook(
  context: Context,
  service: 'stripe' | 'twilio' | 'whatsapp',
  { ip: address, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  detail = 'The signature is not valid',
): Promise<never> {
  await recordRefused(context, { kind: 'webhook-refused', detail: { service } }, { address, headers })
  throw unauthorized(detail)
}
