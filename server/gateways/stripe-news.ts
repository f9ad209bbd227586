import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { SellerStatus } from '#server/db/schema-fans.ts'
import { currencyDecimals } from '#lib/money.ts'

/** What Stripe tells of by itself, as far as anybody here wants to know. Amounts are decimals of the currency. */
export type StripeNews =
  /** By the names it may be known under: the charge's and its payment's. */
  | { kind: 'refunded'; charges: string[]; refunded: number }
  | { kind: 'reversed'; transfer: string; back: number; of: number; currency: string }
  | { kind: 'account'; account: string; status: SellerStatus }

/** A signature is good for so long; an older one may have been overheard. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Was this body signed with the webhook's secret, lately? (Stripe's scheme: `t=<seconds>,v1=<hmac of "t.body">`.)
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

const Charge = z.object({
  id: z.string(),
  payment_intent: z.optional(z.nullable(z.string())),
  amount_refunded: z.int(),
  currency: z.string(),
})
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

/** An event of Stripe's. */
export interface StripeEvent {
  id: string
  /** When it happened, in milliseconds since 1970; Stripe counts seconds. */
  at: number
  /** Stripe's id of what it is about. */
  about: string
  news: StripeNews
}

const decimal = (amount: number, currency: string) => amount / 10 ** currencyDecimals(currency)

/**
 * Reads an event of Stripe's; undefined for kinds that are not used here.
 * @throws if the body is no event of Stripe's
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
      return {
        kind: 'refunded',
        charges: payment_intent ? [id, payment_intent] : [id],
        refunded: decimal(amount_refunded, currency),
      }
    }
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

/** The state of an account, from what Stripe still wants of it. */
function statusOf({ details_submitted, payouts_enabled, requirements }: z.output<typeof Account>): SellerStatus {
  const { disabled_reason, currently_due, past_due } = requirements ?? {}
  if (disabled_reason?.startsWith('rejected')) return 'rejected'
  if (!details_submitted) return 'details_not_submitted'
  if ((past_due?.length ?? 0) + (currently_due?.length ?? 0) > 0) return 'remediation_needed'
  return payouts_enabled ? 'good_standing' : 'details_submitted'
}
