import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#data/api/api.ts'
import { GATHER_MS, Reporter } from './reporter.ts'

interface Body {
  page_views: unknown[]
  errors: unknown[]
}
let sent: Body[]
let wanted: { page_views: boolean; errors: boolean } | undefined
let reporter: Reporter

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  wanted = { page_views: true, errors: true }
  const api = { call: async (_: unknown, { body }: { body: Body }) => void sent.push(body) }
  reporter = new Reporter({ api: api as unknown as Api, now: () => 0, build: 'b1', wanted: () => wanted })
})
afterEach(() => void vi.useRealTimers())
const later = () => vi.advanceTimersByTimeAsync(GATHER_MS)
const at = '1970-01-01T00:00:00.000Z'

test('page views and errors are collected and sent together', async () => {
  reporter.pageSeen('/admin')
  reporter.pageSeen('/admin/offers')
  reporter.wentWrong('It broke', '/admin')
  expect(sent).toEqual([])
  await later()
  expect(sent).toMatchObject([
    {
      page_views: [
        { page: '/admin', at },
        { page: '/admin/offers', at },
      ],
      errors: [{ message: 'It broke', place: '/admin', at, build: 'b1' }],
    },
  ])
  await later()
  expect(sent).toHaveLength(1)
})

test('data that is not wanted, or of a user who has signed out, is not sent', async () => {
  wanted = { page_views: false, errors: true }
  reporter.pageSeen('/admin')
  await later()
  expect(sent).toEqual([])
  reporter.wentWrong(new Error('It broke'), '/admin')
  wanted = undefined
  await later()
  expect(sent).toEqual([])
})

test('at most twenty page views are collected', async () => {
  for (let n = 0; n < 50; n++) reporter.pageSeen('/admin')
  await later()
  expect(sent[0]!.page_views).toHaveLength(20)
})
