import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { refuseWebhook } from '#server/http/refuse-webhook.ts'
import { badRequest, notFound } from '#server/kernel/refusal.ts'
import { isUuid } from '#lib/uuid.ts'
import { isTwilioOptOut } from '#server/gateways/twilio.ts'
import { reportDelivery } from './delivery.ts'
import { receive } from './receive.ts'
import { hearWhatsApp } from './whatsapp-news.ts'
import type { Meaning } from './words.ts'

/** The limit in bytes of a webhook's body. The bodies from Twilio and WhatsApp are smaller. */
const MOST_BYTES = 256 * 1024

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Adds the webhooks of Twilio and WhatsApp: messages from fans, and delivery reports. They are accepted only if signed with the
 * service's secret; WhatsApp's check of the address needs the verify token. Repeated reports do no harm.
 */
export async function addMessageWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (hooks) => {
    // The signatures cover the raw text, so bodies are not parsed here.
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_, text, done) => done(null, text),
    )
    hooks.post<{ Body: string | undefined }>('/webhooks/twilio/incoming', async (request, reply) => {
      await hearTwilio(context, await twilioForm(context, request))
      return reply.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response/>')
    })
    hooks.post<{ Body: string | undefined; Querystring: { key?: string } }>('/webhooks/twilio/status', async (request, reply) => {
      await reportTwilio(context, await twilioForm(context, request), request.query.key)
      return reply.code(204).send()
    })
    hooks.get<{ Querystring: Record<string, string> }>('/webhooks/whatsapp', async (request, reply) => {
      const { query } = request
      const verifyToken = context.config.services?.whatsapp?.verifyToken
      if (verifyToken === undefined) throw notFound()
      if (!isSame(String(query['hub.verify_token'] ?? ''), verifyToken))
        return refuseWebhook(context, 'whatsapp', request, 'The verify token is wrong')
      return reply.type('text/plain').send(String(query['hub.challenge'] ?? ''))
    })
    hooks.post<{ Body: string | undefined }>('/webhooks/whatsapp', async (request, reply) => {
      const { body = '', headers } = request
      const appSecret = context.config.services?.whatsapp?.appSecret
      if (appSecret === undefined) throw notFound()
      const signed = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
      if (!isSame(String(headers['x-hub-signature-256'] ?? ''), signed)) return refuseWebhook(context, 'whatsapp', request)
      await hearWhatsApp(context, body)
      return reply.send({ received: true })
    })
  })
}

/** Returns a form from Twilio if its signature, which covers the URL and the sorted fields, is valid. @throws 401, 404 */
async function twilioForm(context: Context, request: FastifyRequest<{ Body: string | undefined }>): Promise<URLSearchParams> {
  const { config } = context
  const { body = '', originalUrl: path, headers } = request
  const token = config.services?.twilio?.token
  if (token === undefined || config.publicUrl === undefined) throw notFound()
  const form = new URLSearchParams(body)
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
  const signed = createHmac('sha1', token)
    .update(config.publicUrl + path + fields.join(''))
    .digest('base64')
  if (!isSame(String(headers['x-twilio-signature'] ?? ''), signed)) return refuseWebhook(context, 'twilio', request)
  return form
}

/** The meanings that Twilio's Advanced Opt-Out reports after acting on a message. */
const reportedByTwilio: Partial<Record<string, Meaning>> = { STOP: 'stop', START: 'start', HELP: 'help' }

async function hearTwilio(context: Context, form: URLSearchParams): Promise<void> {
  const [from, gatewayId] = [form.get('From'), form.get('MessageSid')]
  if (from === null || gatewayId === null) throw badRequest()
  const media = Array.from({ length: Number(form.get('NumMedia') ?? 0) || 0 }, (_, nth) => ({
    url: form.get(`MediaUrl${nth}`) ?? '',
    contentType: form.get(`MediaContentType${nth}`) ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '')
  const reported = reportedByTwilio[(form.get('OptOutType') ?? '').toUpperCase()]
  await receive(context, { type: 'twilio', from, text: form.get('Body') ?? '', media, gatewayId, ...(reported && { reported }) })
}

const failedAtTwilio = ['failed', 'undelivered']

async function reportTwilio(context: Context, form: URLSearchParams, key: string | undefined): Promise<void> {
  const status = form.get('MessageStatus')
  const code = form.get('ErrorCode')
  const isOptOut = isTwilioOptOut(code)
  const isFailed = isOptOut || failedAtTwilio.includes(status ?? '')
  if (status !== 'delivered' && !isFailed) return
  await reportDelivery(context, {
    ...(key !== undefined && isUuid(key) ? { id: key } : { gatewayId: form.get('MessageSid') ?? '' }),
    status: isFailed ? 'failed' : 'delivered',
    ...(code === null ? {} : { reason: `Twilio error ${code}` }),
    ...(isOptOut && { optedOut: form.get('To') ?? '' }),
  })
}
