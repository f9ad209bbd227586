import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { testConfig } from '#tests/support/server.ts'
import { type Bank, FAILED } from './bank.ts'
import { STRIPE_SECRET, TWILIO } from './server.ts'

/** A notice from a service. It is sent until it is accepted: late, repeatedly, and in any order. */
export interface Notice {
  name: string
  /** Returns the request as it is sent at a moment (milliseconds since 1970). */
  request(now: number): { url: string; payload: string; headers: Record<string, string> }
  isTaken: boolean
  /** Called when the notice is first accepted. */
  onTaken: (response: LightMyRequestResponse) => void
}

const notice = (name: string, request: Notice['request'], onTaken: Notice['onTaken'] = () => {}): Notice => ({
  name,
  request,
  isTaken: false,
  onTaken,
})

/** Makes a Stripe event. @param at when it happened, in milliseconds since 1970 */
export function stripeEvent(id: string, type: string, object: object, at: number): Notice {
  const payload = JSON.stringify({ id, type, created: Math.floor(at / 1000), data: { object } })
  return notice(`${type} ${id}`, (now) => {
    const second = Math.floor(now / 1000)
    const signature = createHmac('sha256', STRIPE_SECRET).update(`${second}.${payload}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${second},v1=${signature}` }
    return { url: '/api/webhooks/stripe', payload, headers }
  })
}

/** Makes a Twilio request to a path below `/api/webhooks/twilio/`. */
export function twilioNotice(path: string, fields: Record<string, string>, onTaken?: Notice['onTaken']): Notice {
  const url = `/api/webhooks/twilio/${path}`
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signed = testConfig.publicUrl + url + sorted.map(([name, value]) => name + value).join('')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': createHmac('sha1', TWILIO.token).update(signed).digest('base64'),
  }
  return notice(
    `${path} ${JSON.stringify(fields)}`,
    () => ({ url, payload: new URLSearchParams(fields).toString(), headers }),
    onTaken,
  )
}

/** Makes the payment provider send a notice of every refund and reversal, including those that the server requested. */
export function reportBack(bank: Bank, notices: Notice[], now: () => number): void {
  const cents = (amount: number) => Math.round(amount * 100)
  const report = (type: string, object: object) => void notices.push(stripeEvent(`evt_${notices.length}`, type, object, now()))
  bank.onBack = ({ kind, of, left }) => {
    const amount = cents(bank.amountOf(of))
    const back = amount - cents(left)
    const [type, field] = kind === 'refund' ? ['charge.refunded', 'amount_refunded'] : ['transfer.reversed', 'amount_reversed']
    report(type!, { id: of, amount, [field!]: back, currency: 'usd' })
  }
  bank.onRefundEnd = ({ id, charge, amount, at, failed }) => {
    const status = failed ? { status: 'failed', failure_reason: FAILED } : { status: 'succeeded' }
    const refund = { id, charge, amount: cents(amount), currency: 'usd', created: Math.floor(at / 1000), ...status }
    report(failed ? 'refund.failed' : 'refund.updated', refund)
  }
}
