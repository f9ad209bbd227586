import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SellerStatus } from '#server/db/schema-fans.ts'
import type { MadeRefund } from '#server/kernel/gateways/payments.ts'
import { currencyDecimals } from '#lib/money.ts'

/**
 * The content of an event from Stripe. Amounts are in the main unit of the currency. `charges` has the ids of a charge and of its
 * payment intent.
 */
export type StripeNews =
  | { kind: 'refunded'; charges: string[]; refunded: number }
  | ({ kind: 'refund'; charges: string[]; state: 'pending' | 'done' | 'failed'; reason: string } & MadeRefund)
  | ({ kind: 'dispute' } & DisputeNews)
  | { kind: 'reversed'; transfer: string; back: number; of: number; currency: string }
  | { kind: 'account'; account: string; status: SellerStatus }

/** A dispute of a charge, as Stripe reports it. */
export interface DisputeNews {
  charges: string[]
  amount: number
  currency: string
  reason: string
  status: string
  isClosed: boolean
  /** True if the event reports that the money was withdrawn, false if it was given back, undefined for other events. */
  withdrawn: boolean | undefined
  /** When the dispute was opened, in milliseconds since 1970. */
  opened: number
}

/** How long a signature is valid, in milliseconds. An older request may have been intercepted and sent again. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Whether this body was signed with the webhook's secret within the last minutes.
 * Stripe's scheme is `t=<seconds>,v1=<hmac of "t.body">`.
 * @param header the `Stripe-Signature` header
 * @param now milliseconds since 1970
 */
export function isSigned(body: string, header: string | undefined, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now - Number(at) * 1000) > TOLERANCE_MS) return false
  const wanted = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  return parts.some(([name, given = '']) => {
    const bytes = name === 'v1' ? Buffer.from(given, 'hex') : Buffer.alloc(0)
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  })
}

const Payment = z.optional(z.nullable(z.string()))
const Charge = z.object({ id: z.string(), payment_intent: Payment, amount_refunded: z.int(), currency: z.string() })
const ofCharge = { charge: Payment, payment_intent: Payment, amount: z.int(), currency: z.string(), created: z.int() }
const Refund = z.object({
  id: z.string(),
  ...ofCharge,
  status: z.optional(z.nullable(z.string())),
  failure_reason: z.optional(z.nullable(z.string())),
})
const Dispute = z.object({ id: z.string(), ...ofCharge, reason: z.string(), status: z.string() })
const Transfer = z.object({ id: z.string(), amount: z.int(), amount_reversed: z.int(), currency: z.string() })
const Account = z.object({
  id: z.string(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  requirements: z.optional(
    z.nullable(
      z.object({
        disabled_reason: z.optional(z.nullable(z.string())),
        currently_due: z.optional(z.nullable(z.array(z.string()))),
        past_due: z.optional(z.nullable(z.array(z.string()))),
      }),
    ),
  ),
})
const Event = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }),
})
const Named = z.object({ id: z.string() })

/** An event from Stripe. */
export interface StripeEvent {
  id: string
  /** When the event happened, in milliseconds since 1970. Stripe sends whole seconds. */
  at: number
  /** Stripe's id of the object that the event is about. */
  about: string
  news: StripeNews
}

const decimal = (amount: number, currency: string) => amount / 10 ** currencyDecimals(currency)

/**
 * Reads an event from Stripe. Returns undefined for types of events that are not used here.
 * @throws if the body is not an event from Stripe
 */
export function readEvent(body: unknown): StripeEvent | undefined {
  const { id, type, created, data } = Event.parse(body)
  const news = readNews(type, data.object)
  return news && { id, at: created * 1000, about: Named.parse(data.object).id, news }
}

function readNews(type: string, object: unknown): StripeNews | undefined {
  switch (type) {
    case 'charge.refunded': {
      const { id, payment_intent, amount_refunded, currency } = Charge.parse(object)
      return { kind: 'refunded', charges: idsOf(id, payment_intent), refunded: decimal(amount_refunded, currency) }
    }
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundNews(Refund.parse(object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeNews(type, Dispute.parse(object))
    case 'transfer.reversed': {
      const { id, amount, amount_reversed, currency } = Transfer.parse(object)
      return { kind: 'reversed', transfer: id, back: decimal(amount_reversed, currency), of: decimal(amount, currency), currency }
    }
    case 'account.updated': {
      const account = Account.parse(object)
      return { kind: 'account', account: account.id, status: statusOf(account) }
    }
    default:
      return undefined
  }
}

const idsOf = (...ids: (string | null | undefined)[]) => ids.filter((id) => typeof id === 'string')

function refundNews({ id, charge, payment_intent, amount, currency, created, ...refund }: z.output<typeof Refund>): StripeNews {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    kind: 'refund',
    id,
    charges: idsOf(charge, payment_intent),
    amount: decimal(amount, currency),
    at: created * 1000,
    state: isFailed ? 'failed' : refund.status === 'succeeded' ? 'done' : 'pending',
    reason: refund.failure_reason ?? 'The refund failed',
  }
}

const closedDisputes = new Set(['won', 'lost', 'warning_closed', 'prevented'])

function disputeNews(type: string, dispute: z.output<typeof Dispute>): StripeNews {
  const { charge, payment_intent, amount, currency, created, reason, status } = dispute
  const moves: Record<string, boolean> = { 'charge.dispute.funds_withdrawn': true, 'charge.dispute.funds_reinstated': false }
  return {
    kind: 'dispute',
    charges: idsOf(charge, payment_intent),
    amount: decimal(amount, currency),
    currency,
    reason,
    status,
    isClosed: closedDisputes.has(status),
    withdrawn: moves[type],
    opened: created * 1000,
  }
}

/** Returns the status of a seller's account, from the requirements that Stripe still has. */
function statusOf({ details_submitted, payouts_enabled, requirements }: z.output<typeof Account>): SellerStatus {
  const { disabled_reason, currently_due, past_due } = requirements ?? {}
  if (disabled_reason?.startsWith('rejected')) return 'rejected'
  if (!details_submitted) return 'details_not_submitted'
  if ((past_due?.length ?? 0) + (currently_due?.length ?? 0) > 0) return 'remediation_needed'
  return payouts_enabled ? 'good_standing' : 'details_submitted'
}
