import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { isSigned, readEvent } from '#server/gateways/stripe-news.ts'
import { isTooDeep } from '#server/http/json.ts'
import { refuseWebhook } from '#server/http/refuse-webhook.ts'
import { badRequest, notFound } from '#server/kernel/refusal.ts'
import { takeEvent } from './take-event.ts'

/** The largest event accepted, in bytes; Stripe's are smaller. */
const MOST_BYTES = 256 * 1024

/**
 * `POST /api/webhooks/stripe`: receives Stripe's events. Only a body signed with the webhook's secret (`STRIPE_WEBHOOK_SECRET`)
 * is accepted; without a configured secret the path is 404. Stripe sends an event again until it gets a 2xx response.
 */
export async function addStripeWebhook(app: FastifyInstance, context: Context): Promise<void> {
  const secret = context.config.stripeWebhookSecret
  await app.register(async (hooks) => {
    // The signature covers the raw bytes.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
    hooks.post<{ Body: string | undefined }>('/webhooks/stripe', { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { body = '', headers } = request
      if (secret === undefined) throw notFound()
      const signature = headers['stripe-signature']
      const now = context.clock.now()
      if (!isSigned(body, typeof signature === 'string' ? signature : undefined, secret, now))
        return refuseWebhook(context, 'stripe', request)
      const event = eventIn(body)
      const known = event !== undefined && (await transact(context, (tx) => takeEvent(tx, event, now)))
      return reply.send({ received: true, known })
    })
  })
}

function eventIn(body: string) {
  try {
    if (isTooDeep(body)) throw new Error('Nested too deep')
    return readEvent(JSON.parse(body))
  } catch {
    throw badRequest()
  }
}
