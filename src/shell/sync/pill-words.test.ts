import { describe, expect, it } from 'vitest'

import { localZone, zoneName } from '#lib/time.ts'
import { pillWords as wordsIn, spokenWords as spokenIn, type SyncStatus } from './pill-words.ts'

const pillWords = (status: SyncStatus) => wordsIn(status, localZone())
const spokenWords = (status: SyncStatus) => spokenIn(status, localZone())

const status = (change: Partial<SyncStatus>): SyncStatus => ({
  state: 'up-to-date',
  at: null,
  waiting: 0,
  sending: null,
  needsYou: 0,
  online: true,
  outdated: false,
  loadingSales: false,
  storing: null,
  ...change,
})

describe('the sync pill', () => {
  it('shows the time at which everything was up to date', () =>
    expect(pillWords(status({ at: Date.now() })).words).toMatch(/^Up to date \d{1,2}:\d\d[ap]m$/))
  it('shows the time alone if there is little space', () =>
    expect(pillWords(status({ at: Date.now() })).short).toMatch(/^\d{1,2}:\d\d[ap]m$/))
  it('names the zone of its time only if the other times on the screen are in another zone', () => {
    const at = Date.now()
    const other = zoneName(at, localZone()) === zoneName(at, 'Asia/Tokyo') ? 'America/Chicago' : 'Asia/Tokyo'
    expect(wordsIn(status({ at }), other).short).toMatch(/^\d{1,2}:\d\d[ap]m \S+$/)
    expect(wordsIn(status({ at }), localZone()).short).toMatch(/^\d{1,2}:\d\d[ap]m$/)
  })
  it('shows how many changes wait offline', () =>
    expect(pillWords(status({ state: 'offline', waiting: 3 }))).toEqual({ words: 'Offline · 3 waiting', tone: 'offline' }))
  it('counts the changes while sending', () =>
    expect(pillWords(status({ state: 'sending', sending: { done: 12, of: 40 } })).words).toBe('Sending 12 of 40'))
  it('shows how many of the events to keep are loaded while their seats are stored', () =>
    expect(pillWords(status({ state: 'updating', storing: { done: 3, of: 9 } })).words).toBe('Updating… 3 of 9 events'))
  it('adds that older sales are still loading, because sums of the device leave them out until then', () => {
    const loading = status({ at: Date.now(), loadingSales: true })
    expect(pillWords(loading)).toMatchObject({ short: 'Sales…', tone: 'busy' })
    expect(pillWords(loading).words).toMatch(/^Up to date \d{1,2}:\d\d[ap]m · loading older sales…$/)
    expect(spokenWords(loading)).toBe('Older sales are still loading. Everything else is up to date.')
    expect(pillWords(status({ state: 'offline', loadingSales: true })).words).toBe('Offline')
  })
  it('is red only if a person is needed', () => {
    expect(pillWords(status({ state: 'needs-you', needsYou: 1 }))).toEqual({ words: '1 needs you', tone: 'needsYou' })
    for (const state of ['up-to-date', 'updating', 'offline', 'sending', 'sign-in', 'proof', 'locked', 'update-needed'] as const)
      expect(pillWords(status({ state })).tone).not.toBe('needsYou')
  })
  it('never shows that it is up to date while a change waits', () =>
    expect(pillWords(status({ waiting: 2 })).words).toBe('2 waiting'))
  it('does not announce each count to screen readers', () => {
    expect(spokenWords(status({ state: 'sending', sending: { done: 1, of: 40 } }))).toBe('')
    expect(spokenWords(status({ state: 'offline', waiting: 3 }))).toBe('Offline · 3 waiting')
  })
})
