import { expect, test } from 'vitest'
import type { Outcome } from '#contract/devices.ts'
import type { Api } from '#data/api/api.ts'
import { findOut } from './find-out.ts'
import type { Became, SentCall } from './sent-call.ts'

/** Requests the result of a call, which the server reports as this outcome. */
const ask = (outcome: Outcome, became: Became = { is: 'lost', gaveUp: true }) =>
  findOut({ key: 'k', call: 'refundTransaction', sentAt: 0, became } as SentCall, {
    api: { call: async () => outcome } as unknown as Api,
    token: 't',
    now: 0,
    before: true,
  })

test('a running call still counts as lost, and the payment provider that it waits for is noted once', async () => {
  expect(await ask({ state: 'running' })).toBeNull()
  const noted = await ask({ state: 'running', provider: 'Stripe' })
  expect(noted).toEqual({ is: 'lost', gaveUp: true, provider: 'Stripe' })
  expect(await ask({ state: 'running', provider: 'Stripe' }, noted!)).toBeNull()
  expect(await ask({ state: 'running', provider: null })).toEqual({ is: 'lost', gaveUp: true, provider: null })
})

test('the result of a call replaces the provider that it waited for', async () => {
  const waiting = { is: 'lost', gaveUp: true, provider: 'Stripe' } as const
  expect(await ask({ state: 'done', status: 200, body: {} }, waiting)).toEqual({ is: 'done', at: 0, reply: {} })
  expect(await ask({ state: 'closed' }, waiting)).toEqual({ is: 'not-done', at: 0 })
})
