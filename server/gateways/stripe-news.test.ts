import { createHmac } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { isSigned, readEvent } from './stripe-news.ts'

const NOW = 1_790_000_000_000
const sign = (body: string, secret: string, at = NOW) => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

describe('a signature', () => {
  it('is valid with the right secret, for exactly these bytes, for five minutes', () => {
    const header = sign('{}', 'whsec_1')
    expect(isSigned('{}', header, 'whsec_1', NOW)).toBe(true)
    expect(isSigned('{}', `v0=00,${header},v1=00`, 'whsec_1', NOW + 299_000)).toBe(true)
    expect(isSigned('{ }', header, 'whsec_1', NOW)).toBe(false)
    expect(isSigned('{}', header, 'whsec_2', NOW)).toBe(false)
    expect(isSigned('{}', header, 'whsec_1', NOW + 301_000)).toBe(false)
    expect(isSigned('{}', header.replace(/v1=../, 'v1=zz'), 'whsec_1', NOW)).toBe(false)
    for (const none of [undefined, '', 't=1', 'v1=00', `t=${NOW / 1000}`])
      expect(isSigned('{}', none, 'whsec_1', NOW)).toBe(false)
  })
})

const event = (type: string, object: object) => ({ id: 'evt_1', type, created: 1_790_000_000, data: { object } })
const readNews = (body: unknown) => readEvent(body)?.news

test('amounts of refunds and reversals are decimals of their currency', () => {
  expect(
    readNews(event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 1050, currency: 'usd' })),
  ).toEqual({ kind: 'refunded', charges: ['ch_1', 'pi_1'], refunded: 10.5 })
  expect(readNews(event('transfer.reversed', { id: 'tr_1', amount: 900, amount_reversed: 500, currency: 'jpy' }))).toEqual({
    kind: 'reversed',
    transfer: 'tr_1',
    back: 500,
    of: 900,
    currency: 'jpy',
  })
  expect(readNews(event('customer.created', {}))).toBeUndefined()
  expect(() => readEvent({ hello: 1 })).toThrow('Required')
})

test('an event has an id, a time in milliseconds, and the id of its object', () => {
  const account = event('account.updated', { id: 'acct_1', details_submitted: true, payouts_enabled: true })
  expect(readEvent(account)).toMatchObject({ id: 'evt_1', at: NOW, about: 'acct_1' })
})

test('a refund has a state, whatever event reports it', () => {
  const refund = { id: 're_1', charge: 'ch_1', payment_intent: 'pi_1', amount: 1050, currency: 'usd', created: 5 }
  const news = { kind: 'refund', id: 're_1', charges: ['ch_1', 'pi_1'], amount: 10.5, at: 5000 }
  const states = { pending: 'pending', requires_action: 'pending', succeeded: 'done', failed: 'failed', canceled: 'failed' }
  for (const type of ['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'])
    for (const [status, state] of Object.entries(states))
      expect(readNews(event(type, { ...refund, status }))).toMatchObject({ ...news, state })
})

test('a dispute is closed once it is won, lost or a closed warning, and reports whether money was withdrawn', () => {
  const dispute = { id: 'dp_1', charge: 'ch_1', amount: 1050, currency: 'usd', created: 5, reason: 'fraudulent' }
  const read = (type: string, status: string) => readNews(event(`charge.dispute.${type}`, { ...dispute, status }))
  expect(read('created', 'needs_response')).toMatchObject({ charges: ['ch_1'], amount: 10.5, isClosed: false, opened: 5000 })
  for (const status of ['won', 'lost', 'warning_closed']) expect(read('closed', status)).toMatchObject({ isClosed: true })
  expect(read('funds_withdrawn', 'needs_response')).toMatchObject({ withdrawn: true })
  expect(read('funds_reinstated', 'won')).toMatchObject({ withdrawn: false })
})

test.each([
  ['details_not_submitted', { details_submitted: false, payouts_enabled: false }],
  ['details_submitted', { details_submitted: true, payouts_enabled: false, requirements: { currently_due: [] } }],
  ['remediation_needed', { details_submitted: true, payouts_enabled: true, requirements: { currently_due: ['id'] } }],
  ['remediation_needed', { details_submitted: true, payouts_enabled: false, requirements: { past_due: ['id'] } }],
  ['good_standing', { details_submitted: true, payouts_enabled: true, requirements: null }],
  ['rejected', { details_submitted: true, payouts_enabled: false, requirements: { disabled_reason: 'rejected.fraud' } }],
])('an account is %s', (status, account) =>
  expect(readNews(event('account.updated', { id: 'acct_1', ...account }))).toEqual({
    kind: 'account',
    account: 'acct_1',
    status,
  }),
)
