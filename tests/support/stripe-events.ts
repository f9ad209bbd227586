import { createHmac, randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

export const WEBHOOK_SECRET = 'whsec_test'

interface Sent {
  /** The event's id; absent: a new one. */
  id?: string
  /** The time of the event, in seconds after the current time of the server. */
  after?: number
  secret?: string
}

/** Sends an event to a server's webhook as Stripe does, with a signature of its bytes. */
export async function sendEvent(
  { app, clock }: TestServer,
  type: string,
  object: object,
  { id = `evt_${randomUUID()}`, after = 0, secret = WEBHOOK_SECRET }: Sent = {},
) {
  const at = Math.floor(clock.now() / 1000)
  const payload = JSON.stringify({ id, type, created: at + after, data: { object } }, null, 2)
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
  const response = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  return { status: response.statusCode, body: JSON.parse(response.body), marker: response.headers['x-holdfast'] }
}
