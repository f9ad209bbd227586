import type { Moved, Movement, Payments, Under } from './payments.ts'
import { currencyDecimals } from '#lib/money.ts'

interface Settings {
  key: string
  /** Where the API is: `https://api.stripe.com`. */
  url: string
  /** How the provider knows a fan: as a customer, and as an account that is paid out to; null where it does not. */
  accountOf(fan: number): Promise<{ customer: string | null; account: string | null }>
}

/** A thing of Stripe's, as far as it is read here. */
interface Thing {
  id: string
  status?: string
  amount?: number
  currency?: string
  /** In seconds since 1970. */
  created?: number
  latest_charge?: string | null
  failure_reason?: string | null
  last_payment_error?: { message?: string } | null
  metadata?: Record<string, string> | null
}
interface Page {
  data: Thing[]
  has_more: boolean
}
type Fields = Record<string, string | number | undefined>

/** Under which a movement's key stands at Stripe. */
const KEY = 'holdfast_key'
const PER_PAGE = 100

class Refused extends Error {}

/**
 * Stripe (payment intents, refunds, transfers and their reversals). Every write bears its movement's key twice: as the
 * idempotency key, so that a repeat moves nothing, and as metadata, by which what became of it is found long after.
 */
export function stripe({ key: secret, url, accountOf }: Settings): Payments {
  async function call(method: 'GET' | 'POST', path: string, fields: Fields, under: Under): Promise<unknown> {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const form = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${url}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(method === 'POST' && {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': under.key,
        }),
      },
      ...(method === 'POST' && { body: form.toString() }),
      signal: under.signal,
    })
    const body = (await answer.json()) as { error?: { type?: string; message?: string } }
    if (answer.ok) return body
    const { type = '', message = `Stripe answered ${answer.status}` } = body.error ?? {}
    // What cannot succeed later either is a refusal; anything else (busy, broken, our own key wrong) has no end yet.
    const isFinal = type === 'card_error' || (type === 'invalid_request_error' && [400, 402, 404].includes(answer.status))
    throw isFinal ? new Refused(message) : new Error(message)
  }

  /** The thing that bears the key, among those of a list. */
  async function findIn(path: string, fields: Fields, under: Under): Promise<Thing | undefined> {
    for (let after: string | undefined; ;) {
      const page = (await call('GET', path, { ...fields, limit: PER_PAGE, starting_after: after }, under)) as Page
      const found = page.data.find(({ metadata }) => metadata?.[KEY] === under.key)
      if (found !== undefined || !page.has_more) return found
      after = page.data.at(-1)?.id
    }
  }

  return {
    async move(movement, under) {
      try {
        const asked = await requestOf(movement, accountOf)
        if (typeof asked === 'string') return { moved: false, reason: asked }
        const { path, fields } = asked
        return outcomeOf((await call('POST', path, { ...fields, [`metadata[${KEY}]`]: under.key }, under)) as Thing)
      } catch (error) {
        if (error instanceof Refused) return { moved: false, reason: error.message }
        throw error
      }
    },
    async find(movement, under) {
      const where = await listOf(movement, accountOf)
      const found = where && (await findIn(where.path, where.fields, under))
      return found && outcomeOf(found)
    },
  }
}

const isRefund = ({ id }: Thing) => id.startsWith('re_') || id.startsWith('pyr_')

/** @throws if it is under way: the result is not known yet */
function outcomeOf(thing: Thing): Moved {
  const { status = 'succeeded' } = thing
  if (status === 'succeeded') return { moved: true, id: thing.latest_charge ?? thing.id }
  if (isRefund(thing)) {
    if (status === 'pending' || status === 'requires_action') return { moved: true, id: thing.id, pending: true }
    const { id, amount = 0, currency = 'usd', created = 0 } = thing
    const refund = { id, amount: amount / 10 ** currencyDecimals(currency), at: created * 1000 }
    return { moved: false, reason: thing.failure_reason ?? 'The refund failed', refund }
  }
  if (['failed', 'canceled', 'requires_payment_method', 'requires_action', 'requires_confirmation'].includes(status))
    return { moved: false, reason: thing.last_payment_error?.message ?? thing.failure_reason ?? 'The payment failed' }
  throw new Error(`Stripe is not done with ${thing.id}: ${status}`)
}

const smallest = ({ amount, currency }: Movement) => Math.round(amount * 10 ** currencyDecimals(currency))
/** A charge's own name, or that of the payment it belongs to. */
const byCharge = (charge: string): Fields => (charge.startsWith('pi_') ? { payment_intent: charge } : { charge })

interface Asked {
  path: string
  fields: Fields
}

/** What is asked of Stripe; a text is why it cannot be. */
async function requestOf(movement: Movement, accountOf: Settings['accountOf']): Promise<Asked | string> {
  const amount = smallest(movement)
  const { currency } = movement
  switch (movement.kind) {
    case 'charge': {
      const { customer } = await accountOf(movement.fan)
      if (customer === null) return 'No card on file'
      const { description } = movement
      return {
        path: 'payment_intents',
        fields: { amount, currency, customer, description, confirm: 'true', off_session: 'true' },
      }
    }
    case 'refund':
      return { path: 'refunds', fields: { ...byCharge(movement.charge), amount, reason: movement.reason } }
    case 'payout': {
      const { account } = await accountOf(movement.seller)
      if (account === null) return 'The seller has no account to be paid out to'
      return { path: 'transfers', fields: { amount, currency, destination: account, description: movement.description } }
    }
    case 'reversal':
      return { path: `transfers/${encodeURIComponent(movement.payout)}/reversals`, fields: { amount } }
  }
}

/** The list in which a movement stands, if it was made. */
async function listOf(movement: Movement, accountOf: Settings['accountOf']): Promise<Asked | undefined> {
  switch (movement.kind) {
    case 'charge': {
      const { customer } = await accountOf(movement.fan)
      return customer === null ? undefined : { path: 'payment_intents', fields: { customer } }
    }
    case 'refund':
      return { path: 'refunds', fields: byCharge(movement.charge) }
    case 'payout': {
      const { account } = await accountOf(movement.seller)
      return account === null ? undefined : { path: 'transfers', fields: { destination: account } }
    }
    case 'reversal':
      return { path: `transfers/${encodeURIComponent(movement.payout)}/reversals`, fields: {} }
  }
}
