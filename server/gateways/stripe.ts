import Stripe from 'stripe'
import { currencyDecimals } from '#lib/money.ts'
import type { Moved, Movement, Payments, Under } from '#server/kernel/gateways/payments.ts'

interface Settings {
  key: string
  /** The address of the API: `https://api.stripe.com`. */
  url: string
  /** Returns Stripe's ids of a fan: of the customer, and of the account that receives payouts; null for an id that is missing. */
  accountOf(fan: number): Promise<{ customer: string | null; account: string | null }>
}
type Thing = Stripe.PaymentIntent | Stripe.Refund | Stripe.Transfer | Stripe.TransferReversal

/** The version of the API for which this code is written. It is always sent, because an account may have another default. */
export const API_VERSION = '2026-10-28.endive'
/** The name of the metadata field with the key of a movement. */
const KEY = 'holdfast_key'
const PER_PAGE = 100

/**
 * Moves money with Stripe: payment intents, refunds, transfers and their reversals. Every write has the movement's key twice: as
 * the idempotency key, so that a repeated request moves no money, and as metadata, so that the result can be found later.
 */
export function stripe({ key, url, accountOf }: Settings): Payments {
  const { protocol, hostname, port } = new URL(url)
  /**
   * Returns a client whose requests are aborted by the signal. The client never retries, because the caller first looks up whether
   * the request had an effect.
   */
  const clientUntil = (signal: AbortSignal) =>
    new Stripe(key, {
      apiVersion: API_VERSION,
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((...[input, init]: Parameters<typeof fetch>) =>
        fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
      ),
    })

  return {
    async move(movement, under) {
      try {
        const made = await make(clientUntil(under.signal), movement, accountOf, under)
        return typeof made === 'string' ? { moved: false, reason: made } : outcomeOf(made)
      } catch (error) {
        if (isRefusal(error)) return { moved: false, reason: error.message }
        throw error
      }
    },
    async find(movement, { key: wanted, signal }) {
      for await (const thing of listOf(clientUntil(signal), movement, accountOf))
        if (thing.metadata?.[KEY] === wanted) return outcomeOf(thing)
      return undefined
    },
  }
}

/**
 * Whether an error is a refusal, so that a retry would fail too. After any other error (Stripe is busy or broken, the API key is
 * wrong), the result is unknown.
 */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError

/** Returns the result of a movement. @throws if the movement is still in progress, so that its result is not known yet */
function outcomeOf(thing: Thing): Moved {
  switch (thing.object) {
    case 'payment_intent':
      return chargeOutcome(thing)
    case 'refund':
      return refundOutcome(thing)
    case 'transfer':
    case 'transfer_reversal':
      return { moved: true, id: thing.id }
  }
}

function chargeOutcome({ id, status, latest_charge, last_payment_error }: Stripe.PaymentIntent): Moved {
  if (status === 'succeeded')
    return { moved: true, id: (typeof latest_charge === 'object' ? latest_charge?.id : latest_charge) ?? id }
  if (status === 'processing' || status === 'requires_capture') throw new Error(`Stripe is not done with ${id}: ${status}`)
  return { moved: false, reason: last_payment_error?.message ?? 'The payment failed' }
}

function refundOutcome({ id, status, amount, currency, created, failure_reason }: Stripe.Refund): Moved {
  if (status === 'succeeded') return { moved: true, id }
  if (status !== 'failed' && status !== 'canceled') return { moved: true, id, pending: true }
  const refund = { id, amount: amount / 10 ** currencyDecimals(currency), at: created * 1000 }
  return { moved: false, reason: failure_reason ?? 'The refund failed', refund }
}

const smallest = ({ amount, currency }: Movement) => Math.round(amount * 10 ** currencyDecimals(currency))
/** Returns the parameter that identifies a charge in Stripe's refund calls: its own id, or its payment intent's id (`pi_…`). */
const byCharge = (charge: string) => (charge.startsWith('pi_') ? { payment_intent: charge } : { charge })

/** Requests a movement. @returns Stripe's object for the movement, or the reason as text if the movement is not possible */
async function make(client: Stripe, movement: Movement, accountOf: Settings['accountOf'], under: Under): Promise<Thing | string> {
  const amount = smallest(movement)
  const { currency } = movement
  const metadata = { [KEY]: under.key }
  const once = { idempotencyKey: under.key }
  switch (movement.kind) {
    case 'charge': {
      const { customer } = await accountOf(movement.fan)
      const payment_method = customer && (await methodOf(client, customer))
      if (!customer || !payment_method) return 'No card on file'
      const { description } = movement
      const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
      const intent = { amount, currency, customer, payment_method, description, automatic_payment_methods, metadata }
      return client.paymentIntents.create({ ...intent, confirm: true, off_session: true }, once)
    }
    case 'refund': {
      const { charge, reason } = movement
      return client.refunds.create({ ...byCharge(charge), amount, ...(reason && { reason }), metadata }, once)
    }
    case 'payout': {
      const { account } = await accountOf(movement.seller)
      if (account === null) return 'The seller has no account to be paid out to'
      return client.transfers.create(
        { amount, currency, destination: account, description: movement.description, metadata },
        once,
      )
    }
    case 'reversal':
      return client.transfers.createReversal(movement.payout, { amount, metadata }, once)
  }
}

/** Returns the customer's payment method to charge: the default one, otherwise the newest saved card; null without a card. */
async function methodOf(client: Stripe, customer: string): Promise<string | null> {
  const found = await client.customers.retrieve(customer)
  if (found.deleted) return null
  const chosen = found.invoice_settings?.default_payment_method
  if (chosen) return typeof chosen === 'string' ? chosen : chosen.id
  const { data } = await client.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  return data[0]?.id ?? null
}

/** Yields all objects among which Stripe's object for a movement must be, if the movement was made. */
async function* listOf(client: Stripe, movement: Movement, accountOf: Settings['accountOf']): AsyncGenerator<Thing> {
  const limit = PER_PAGE
  switch (movement.kind) {
    case 'charge': {
      const { customer } = await accountOf(movement.fan)
      if (customer !== null) yield* client.paymentIntents.list({ customer, limit })
      return
    }
    case 'refund':
      return yield* client.refunds.list({ ...byCharge(movement.charge), limit })
    case 'payout': {
      const { account } = await accountOf(movement.seller)
      if (account !== null) yield* client.transfers.list({ destination: account, limit })
      return
    }
    case 'reversal':
      return yield* client.transfers.listReversals(movement.payout, { limit })
  }
}
