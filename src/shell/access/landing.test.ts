import { describe, expect, it } from 'vitest'

import type { Me } from '#contract/session.ts'

import { landingPath, mayFollow } from './landing.ts'

const person = (role: Me['user']['data']['role'], entity_id: number | null): Me => ({
  user: { data: { id: 1, name: 'Ada', email: 'ada@example.test', avatar: null, role, entity_id }, abilities: [] },
  config: { domainSuffix: 'holdfast.example', production: false, build: 'test' },
})
const provider = person('holdfast', null)
const manager = person('sales_channel', 123)

describe('the start page of a user', () => {
  it('is the admin area for provider staff', () => expect(landingPath(provider)).toBe('/admin'))
  it('is their channel for channel users', () => expect(landingPath(manager)).toBe('/sales-channel/123'))
  it('does not exist for a client', () => expect(landingPath(person('client', null))).toBeNull())
  it('follows the shortcuts of the installed app', () => {
    expect(landingPath(manager, 'transactions')).toBe('/sales-channel/123/transactions')
    expect(landingPath(provider, 'transactions')).toBe('/admin/transactions')
    expect(landingPath(manager, 'events')).toBe('/sales-channel/123/events')
    expect(landingPath(manager, 'inbox')).toBe('/sales-channel/123/texttobuy/inbox')
    expect(landingPath(provider, 'inbox')).toBe('/admin')
  })
})

describe('the address from before signing in', () => {
  it('is followed within the own channel', () =>
    expect(mayFollow(manager, '/sales-channel/123/events/7?tab=inventory')).toBe(true))
  it('is not followed into another channel', () => expect(mayFollow(manager, '/sales-channel/1234/events')).toBe(false))
  it('is not followed into the admin area by channel users', () => expect(mayFollow(manager, '/admin')).toBe(false))
  it('is followed anywhere by provider staff', () => expect(mayFollow(provider, '/sales-channel/124/events')).toBe(true))
  it('never leads to another site', () => {
    for (const href of ['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])
      expect(mayFollow(provider, href)).toBe(false)
  })
  it('never leads back to sign-in', () => expect(mayFollow(provider, '/auth/sign-in')).toBe(false))
})
