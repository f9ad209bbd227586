import { expect, test } from 'vitest'
import type { Domain } from '#contract/domains.ts'
import { changesOf, domainFormOf, domainProblems, emptyDomainForm, productName } from './domain-form.ts'

const SUFFIX = 'holdfast.example'
const row: Domain = {
  id: 'e0a1c7de-0000-4000-8000-000000000001',
  domain: 'harbor.holdfast.example',
  product: 'SEATMAP',
  gtm_id: 'GTM-A1',
  deactivated_at: null,
  created_at: '2026-01-05T12:00:00.000Z',
  sales_channel_id: 123,
  version: 1,
  dns: { status: 'confirmed', problem: null },
}

test.each([
  ['', 'Domain is required'],
  ['harbor.example', 'Domain must end with .holdfast.example'],
  ['a.b.holdfast.example', 'Domain must end with .holdfast.example'],
  ['-a.holdfast.example', 'Domain must end with .holdfast.example'],
  [' Harbor-2.HOLDFAST.example ', undefined],
  [`${'a'.repeat(63)}.holdfast.example`, undefined],
  [`${'a'.repeat(64)}.holdfast.example`, 'The part before .holdfast.example must have max 63 characters'],
  [`${'a'.repeat(64)}.example`, 'Domain must end with .holdfast.example'],
])('the domain %j: %s', (domain, problem) => expect(domainProblems({ ...emptyDomainForm, domain }, SUFFIX).domain).toBe(problem))

test('a GTM ID is optional, and must have the right format', () => {
  const problem = (gtm_id: string) => domainProblems({ ...domainFormOf(row), gtm_id }, SUFFIX).gtm_id
  expect([problem(''), problem('GTM-AB12'), problem('GTM-ab')]).toEqual([
    undefined,
    undefined,
    'GTM ID must be in format GTM-XXXXXX',
  ])
})

test('only changed fields are sent', () => {
  expect(changesOf(row, { ...domainFormOf(row), domain: 'HARBOR.holdfast.example ' })).toEqual({})
  expect(changesOf(row, { domain: 'dock.holdfast.example', product: 'DROPS', gtm_id: '' })).toEqual({
    domain: 'dock.holdfast.example',
    product: 'DROPS',
    gtm_id: null,
  })
})

test('a product that the app does not know is shown as it is', () =>
  expect([productName('DROPS'), productName('PASS')]).toEqual(['Drops', 'PASS']))
