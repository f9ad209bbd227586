import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STRIPE_KEY = 'sk_test_1'

interface StripeRequest {
  method: string
  path: string
  fields: URLSearchParams
  key: string | undefined
  version: string | undefined
}
interface Answer {
  status: number
  body: object
}
interface State {
  requests: StripeRequest[]
  made: Map<string, Record<string, unknown>>
  fault: Answer | 'cut' | null
  /** The status of new objects. */
  status: string
  /** The payment methods of the customer, the newest first. */
  methods: string[]
  defaultMethod: string | null
}

const kinds: Record<string, { id: string; object: string }> = {
  refunds: { id: 're', object: 'refund' },
  payment_intents: { id: 'pi', object: 'payment_intent' },
  transfers: { id: 'tr', object: 'transfer' },
  reversals: { id: 'trr', object: 'transfer_reversal' },
}
const NO_METHOD =
  'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.'

const ok = (body: object): Answer => ({ status: 200, body })
const invalid = (message: string, code?: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
})

/** Starts a double of Stripe on the loopback: the part of its API that the product uses, and faults on request. */
export async function stripeDouble() {
  const state: State = {
    requests: [],
    made: new Map(),
    fault: null,
    status: 'succeeded',
    methods: ['pm_card'],
    defaultMethod: null,
  }
  const server = createServer((request, reply) => {
    void bodyOf(request).then((text) => {
      const sent = readRequest(request, text)
      state.requests.push(sent)
      const answer = answerTo(state, sent, request.headers.authorization)
      if (state.fault === 'cut') return void request.socket.destroy()
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  })
}
export type StripeDouble = Awaited<ReturnType<typeof stripeDouble>>

function answerTo(state: State, request: StripeRequest, authorization: string | undefined): Answer {
  const { method, path, version } = request
  if (authorization !== `Bearer ${STRIPE_KEY}`) return { status: 401, body: { error: { type: 'invalid_request_error' } } }
  if (version !== undefined && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version))
    return invalid(`Invalid Stripe API version: ${version}`)
  if (state.fault !== null && state.fault !== 'cut') return state.fault
  if (/^\/v1\/customers\/\w+$/.test(path))
    return ok({
      id: path.split('/').at(-1),
      object: 'customer',
      invoice_settings: { default_payment_method: state.defaultMethod },
    })
  if (path.endsWith('/payment_methods'))
    return ok({ object: 'list', data: state.methods.map((id) => ({ id, object: 'payment_method' })), has_more: false })
  if (method === 'GET') return ok({ object: 'list', data: [...state.made.values()], has_more: false })
  return make(state, request)
}

function make(state: State, { path, fields, key, version }: StripeRequest): Answer {
  const kind = kinds[path.split('/').at(-1)!]!
  const paid = fields.get('payment_method')
  if (kind.id === 'pi' && fields.get('confirm') === 'true') {
    if (paid === null) return invalid(NO_METHOD, 'payment_intent_unexpected_state')
    if (![state.defaultMethod, ...state.methods].includes(paid))
      return invalid(`No such PaymentMethod: '${paid}'`, 'resource_missing')
  }
  const nth = state.made.size + 1
  const thing = state.made.get(key!) ?? {
    id: `${kind.id}_${nth}`,
    object: kind.object,
    status: state.status,
    amount: Number(fields.get('amount')),
    currency: 'usd',
    created: 1_790_000_000,
    ...(kind.id === 'pi' && chargeOf(`ch_${nth}`, version)),
    metadata: { holdfast_key: fields.get('metadata[holdfast_key]') },
  }
  state.made.set(key!, thing)
  return ok(thing)
}

/** Returns the charge of a payment intent: in `latest_charge` if the request names an API version, else in the older `charges`. */
const chargeOf = (id: string, version: string | undefined) =>
  version === undefined ? { charges: { object: 'list', data: [{ id, object: 'charge' }] } } : { latest_charge: id }

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

function readRequest({ method, url, headers }: IncomingMessage, text: string): StripeRequest {
  const { pathname, searchParams } = new URL(url!, 'http://stripe.test')
  return {
    method: method!,
    path: pathname,
    fields: method === 'GET' ? searchParams : new URLSearchParams(text),
    key: headers['idempotency-key'] as string | undefined,
    version: headers['stripe-version'] as string | undefined,
  }
}
