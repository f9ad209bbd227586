import { afterEach, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { serverActions, type JournalEntry } from '#contract/journal.ts'
import { startCase } from '#lib/case.ts'
import { setFormatLocale } from '#lib/format-locale.ts'
import { isRecorded } from '#server/http/changes.ts'
import { setLocale } from '#messages/locale.ts'
import { callWords } from './call-words.ts'
import { plainText } from './pieces.ts'
import { sentenceOf, sentences } from './sentences.ts'

afterEach(async () => {
  await setLocale('en')
  setFormatLocale('en')
})

const recorded = Object.values(contract)
  .flatMap((area) => Object.values(area) as Endpoint[])
  .filter(isRecorded)
  .map(({ name }) => name)

const entry = (more: Partial<JournalEntry>): JournalEntry => ({
  id: 1,
  at: '2026-03-10T18:00:00.000Z',
  user: { id: 1, name: 'Ann' },
  call: 'reserveSeat',
  table: null,
  row_id: null,
  before: null,
  after: null,
  left_out: [],
  device: null,
  outcome: 'done',
  lines: 1,
  facts: {},
  ...more,
})
/** The text with spaces that break, as it is typed here. */
const breakable = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
const words = (more: Partial<JournalEntry>) =>
  breakable(plainText(sentenceOf({ entry: entry(more), channel: 123, zone: 'America/Chicago' })))

test('every call that writes has a sentence and a short name, and nothing else has', () => {
  expect(Object.keys(sentences).toSorted()).toEqual([...recorded, ...serverActions].toSorted())
  for (const call of Object.keys(sentences)) expect(callWords(call), call).not.toBe(startCase(call))
})

test('every sentence can be written although nothing is known any more', () => {
  for (const call of Object.keys(sentences))
    for (const outcome of ['done', 'refused', 'failed'] as const) expect(words({ call, outcome }), call).toMatch(/^\p{L}[^{}]*$/u)
})

test('changed settings are listed old → new, with the labels of their form', () =>
  expect(
    words({
      call: 'saveBidSettings',
      table: 'sales_channels',
      row_id: '123',
      before: { id: 123, title: 'Bid', tax: { fees: 8 }, bg_color: '#ffffff' },
      after: { id: 123, title: 'Bid', tax: { fees: 9 }, bg_color: '#000000' },
    }),
  ).toBe('Changed bidding UI: Fees 8% → 9%, Background color #ffffff → #000000'))

test('all changed fields of a line are listed up to ten', () => {
  const changed = (count: number) => {
    const row = (word: string) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`field_${nth}`, `${word}${nth}`]))
    return words({ call: 'saveBidSettings', table: 'sales_channels', row_id: '123', before: row('a'), after: row('b') })
  }
  expect(changed(10).match(/→/g)).toHaveLength(10)
  expect(changed(10)).not.toMatch(/more/)
  expect(changed(11).match(/→/g)).toHaveLength(10)
  expect(changed(11)).toMatch(/, 1 more$/)
})

test('a rejection whose list is too long to be recorded has its numbers', () => {
  const answer = { rejected: ['a'], failed: ['b'] }
  const lengths = { body: 1203, 'answer.rejected': 1200 }
  expect(words({ call: 'rejectBids', left_out: ['after'], after: { params: {}, answer, lengths } })).toBe(
    'Rejected 1,200 bids, 1 failed',
  )
  expect(words({ call: 'rejectBids', left_out: ['after'] })).toBe('Rejected bids')
})

test('a refused line names a row, and nothing else of its request', () => {
  const refused = (call: string, body: object) => words({ call, outcome: 'refused', after: { body } })
  expect(refused('updateTransactionEmail', { email: 'ann@fans.example' })).not.toMatch(/ann@/)
  expect(refused('completeSalesforceLogin', { code: 'secret', state: 's' })).not.toMatch(/secret/)
  expect(refused('createReward', { code: 'GOAL5' })).toMatch(/, GOAL5$/)
})

test('a refused line of a fan without a name does not repeat that there was a fan', () => {
  const refused = { call: 'unblockUser', outcome: 'refused', facts: { fan: { id: '4', name: null } } } as const
  expect(words(refused)).toBe('Could not unblock fan')
})

/** A change of an offer's status. */
const switchedOffer = (before: string, after: string, more: Partial<JournalEntry['facts']> = {}): Partial<JournalEntry> => ({
  call: 'updateOffer',
  table: 'offers',
  row_id: 'o',
  before: { id: 'o', status: before, version: 1 },
  after: { id: 'o', status: after, version: 2 },
  facts: { event: { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' }, ...more },
})

test('a change of only a status is an action of its own', async () => {
  const reached = { sent: 80, total: 363 }
  expect(words(switchedOffer('Sending', 'Paused', { reached }))).toBe(
    'Paused offer: Opera (Mar 10, 2026), sent to 80 of 363 fans by then',
  )
  expect(words(switchedOffer('Sending', 'Cancelled', { reached }))).toBe(
    'Cancelled offer: Opera (Mar 10, 2026), sent to 80 of 363 fans by then',
  )
  expect(words(switchedOffer('Paused', 'Sending'))).toBe('Resumed offer: Opera (Mar 10, 2026)')
  expect(words(switchedOffer('Paused', 'Scheduled'))).toBe('Resumed offer: Opera (Mar 10, 2026)')
  expect(words(switchedOffer('Draft', 'Scheduled'))).toBe('Activated offer: Opera (Mar 10, 2026)')
  expect(words(switchedOffer('Scheduled', 'Draft'))).toBe('Made offer a draft: Opera (Mar 10, 2026)')
  const massText = (before: string, after: string) => ({
    call: 'updateBulkMessage',
    before: { title: 'Doors', status: before },
    after: { title: 'Doors', status: after },
  })
  expect(words(massText('Sending', 'Paused'))).toBe('Paused mass text: Doors')
  expect(words(massText('Paused', 'Scheduled'))).toBe('Resumed mass text: Doors')
  expect(words(massText('Draft', 'Scheduled'))).toBe('Scheduled mass text: Doors')
  const reward = (status: number) => ({ code: 'WELCOME10', status })
  expect(words({ call: 'updateRewards', before: reward(1), after: reward(0) })).toBe('Disabled reward: WELCOME10')
  const pass = (is_enabled: number) => ({ title: 'Season', is_enabled })
  expect(words({ call: 'updatePassProduct', before: pass(0), after: pass(1) })).toBe('Enabled pass: Season')
  await setLocale('de')
  expect(words(switchedOffer('Sending', 'Paused', { reached }))).toMatch(
    /^Angebot pausiert: Opera .*, bis dahin an 80 von 363 Fans gesendet$/,
  )
})

test('a status that changed together with other fields is listed with them', () => {
  const row = (status: string, message: string) => ({ id: 'm', title: 'Doors', status, message })
  expect(words({ call: 'updateBulkMessage', before: row('Paused', 'Six'), after: row('Scheduled', 'Seven') })).toBe(
    'Changed mass text: Doors, Status Paused → Scheduled, Message Six → Seven',
  )
})

test('a refused change of only a status shows what was not done', () => {
  const refused = (call: string, body: unknown) => words({ call, outcome: 'refused', after: { params: {}, body } })
  expect(refused('updateOffer', { id: 'o', status: 'Paused' })).toBe('Could not pause offer')
  expect(refused('updateOffer', { id: 'o', status: 'Sending', allow_unknown_variables: true })).toBe('Could not resume offer')
  expect(refused('updateOffer', { id: 'o', status: 'Paused', message: 'Six' })).toBe('Could not change offer')
  expect(refused('updateBulkMessage', { id: 'm', status: 'Scheduled' })).toBe('Could not schedule or resume mass text')
  expect(refused('updateRewards', [{ id: 'r', status: 0 }])).toBe('Could not disable reward')
  expect(
    refused('updateRewards', [
      { id: 'r', status: 0 },
      { id: 's', status: 0 },
    ]),
  ).toBe('Could not change reward')
  expect(refused('updateEvent', { status: 1 })).toBe('Could not enable event')
  expect(refused('updatePassProduct', { is_enabled: 0 })).toBe('Could not disable pass')
})

test('a release names the holder if it was somebody else’s hold', () => {
  const facts = {
    event: { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' },
    places: [{ section: '101', row: 'D', seats: ['1–6'] }],
  }
  const seat = (more: object) => ({ uuid: 'x', status: 'Available', reserved_by: null, ...more })
  const before = seat({ status: 'Reserved', reserved_by: { id: 2, name: 'Ben' } })
  expect(words({ facts, before, after: seat({}) })).toBe(
    'Released section 101, row D, seats 1–6, which Ben held, Opera (Mar 10, 2026)',
  )
})

test('names link to the pages of their rows', () => {
  const facts = {
    event: { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' },
    sale: { id: 'token', number: '4711' },
  }
  const plan = { movement: { amount: 20, currency: 'usd', reason: 'requested_by_customer' } }
  const pieces = sentenceOf({
    entry: entry({ call: 'refundTransaction', facts, after: { plan } }),
    channel: 123,
    zone: 'America/Chicago',
  })
  expect(plainText(pieces)).toBe('Refunded $20.00 of order 4711 (requested by customer)')
  expect(pieces.find(({ text }) => text === '4711')?.to).toBe('/sales-channel/123/events/7/transaction/token')
})

test('a resale order is linked by its word, which begins some sentences with a capital letter', async () => {
  const event = { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' }
  const facts = { event, fan: { id: '8', name: 'Bea' }, item: { id: 'listing', name: null }, order: { id: 'o1' } }
  const links = (more: Partial<JournalEntry>) =>
    sentenceOf({ entry: entry({ facts, ...more }), channel: 123, zone: 'America/Chicago' })
      .filter(({ to }) => to === '/sales-channel/123/marketplace/orders/o1')
      .map(({ text }) => text)
  const lines: Partial<JournalEntry>[] = [
    { call: 'cancelReservedOrder' },
    { call: 'cancelReservedOrder', after: { plan: { amount: 20, currency: 'usd' } } },
    { call: 'cancelReservedOrder', outcome: 'failed' },
    { call: 'takeOrder', after: { body: { taken: true } } },
    { call: 'takeOrder', after: { body: { taken: false } } },
    { call: 'settleCase' },
    { call: 'noteCase', after: { body: { note: 'Call again' } } },
  ]
  for (const line of lines) expect(links(line), line.call).toEqual(['order'])
  await setLocale('de')
  expect(lines.flatMap(links)).toEqual(Array.from(lines, () => 'Bestellung'))
  for (const locale of ['fr', 'nl'] as const) {
    await setLocale(locale)
    const upper = ([first]: string[]) => first![0] === first![0]!.toUpperCase()
    expect(lines.map((line) => upper(links(line)))).toEqual([true, true, true, false, false, true, false])
  }
  // A fact that an older server does not send.
  await setLocale('en')
  expect(links({ call: 'settleCase', facts: { event, fan: facts.fan } })).toEqual([])
})

test('a subscription is named after its pass, and linked to its subscriber', () => {
  const facts = { fan: { id: '8', name: 'Bea' }, item: { id: 'p', name: 'Season' }, subscription: { id: 's1' } }
  const link = (more: Partial<JournalEntry>) =>
    sentenceOf({ entry: entry({ facts, ...more }), channel: 123, zone: 'America/Chicago' }).find(({ text }) => text === 'Season')
      ?.to
  const page = '/sales-channel/123/pass/subscribers/s1'
  expect(link({ call: 'cancelPassSubscriber', after: { params: {} } })).toBe(page)
  expect(link({ call: 'paymentFailed', table: 'pass_charges', row_id: 'key', after: { what: 'charge' } })).toBe(page)
  expect(link({ call: 'updatePassProduct', facts: { item: facts.item }, after: { title: 'Season' } })).toBe(
    '/sales-channel/123/pass/products/p',
  )
})

test('a decided stop request shows the decision, although the line has only the fan’s row', () => {
  const facts = { fan: { id: '7', name: 'Flo Fan' } }
  const row = (subscribed: boolean) => ({ call: 'decideOnStop', table: 'users', facts, after: { id: 7, subscribed } })
  expect(words(row(true))).toBe('Kept Flo Fan subscribed: it was no stop request')
  expect(words(row(false))).toBe('Opted Flo Fan out after a stop request')
})

test('a charge by hand has its amount, and a refused one the reason', () => {
  const charge = { call: 'chargePassSubscriber', facts: { fan: { id: '7', name: 'Ben' }, item: { id: 'p', name: 'Season' } } }
  const answer = { quantity: 2, pass_setting: { amount: 20, currency: 'usd' } }
  expect(words({ ...charge, after: { params: {}, answer } })).toBe('Started another charge of Ben, $40.00, for Season')
  const problem = { detail: 'This subscription has no failed charge.' }
  expect(words({ ...charge, outcome: 'refused', after: { params: {}, problem } })).toBe(
    'Could not charge a pass again, Ben, Season: This subscription has no failed charge.',
  )
})

test('what was refused or failed does not read as if it was done, in any language', async () => {
  const event = { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' }
  const problem = { detail: 'This offer is being sent.' }
  const refused: Partial<JournalEntry> = {
    call: 'deleteOffer',
    outcome: 'refused',
    facts: { event },
    after: { params: {}, problem },
  }
  expect(words(refused)).toBe('Could not delete offer, Opera (Mar 10, 2026): This offer is being sent.')
  const readAs = {
    fr: /^Impossible de supprimer l’offre, /,
    de: /^Angebot konnte nicht gelöscht werden, /,
    nl: /^Aanbieding kon niet worden verwijderd, /,
  }
  for (const locale of ['fr', 'de', 'nl'] as const) {
    await setLocale(locale)
    expect(words(refused)).toMatch(readAs[locale])
  }
  await setLocale('en')
  for (const call of recorded) expect(words({ call, outcome: 'refused' }), call).toMatch(/^Could not /)
})

test('a change of one’s own account names the fields, and a saved template its text', () => {
  expect(words({ call: 'updateProfile', after: { fields: ['name', 'email'] } })).toBe('Changed own account: Name and Email')
  expect(words({ call: 'saveTemplate', table: 'message_templates', after: { title: 'Welcome', message: 'Doors at six' } })).toBe(
    'Saved template: Welcome, “Doors at six”',
  )
})

test('an order that somebody takes or leaves shows who works on it', () => {
  const event = { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' }
  const facts = { event, fan: { id: '7', name: 'Bea Buyer' }, places: [{ section: '101', row: 'D', seats: ['1–2'] }] }
  const taken = (body: object) => words({ call: 'takeOrder', facts, after: { params: {}, body } })
  const order = 'the order of Bea Buyer for section 101, row D, seats 1–2, Opera (Mar 10, 2026)'
  expect(taken({ taken: true })).toBe(`Is now working on ${order}`)
  expect(taken({ taken: false })).toBe(`No longer works on ${order}`)
})

test('bids that are rejected together name their fans with links', async () => {
  const fan = (name: string) => ({ id: name, name })
  const answer = { rejected: ['a', 'b', 'c', 'd', 'e'], failed: [] }
  const facts = { fans: [fan('Ann'), fan('Bob'), fan('Cai')], more_fans: 2 }
  const line = entry({ call: 'rejectBids', facts, after: { params: {}, answer } })
  const pieces = sentenceOf({ entry: line, channel: 123, zone: 'America/Chicago' })
  expect(plainText(pieces)).toBe('Rejected 5 bids: Ann, Bob, Cai, and 2 others')
  expect(pieces.filter(({ to }) => to !== undefined).map(({ text }) => text)).toEqual(['Ann', 'Bob', 'Cai'])
  await setLocale('de')
  setFormatLocale('de')
  expect(words(line)).toBe('5 Gebote abgelehnt: Ann, Bob, Cai und 2 weitere')
})

test('a run of approvals has its totals and the fans whose bids it approved', () => {
  const fans = [{ id: '1', name: 'Ann' }]
  const facts = { run: { approved: 3, failed: 1, open: 2 }, quantity: 5, amount: 250, currency: 'usd', fans, more_fans: 1 }
  expect(words({ call: 'approveBids', facts: { ...facts, item: { id: 'p', name: 'Front row' } } })).toBe(
    'Approved 3 bids, 5 × Front row, $250.00 in total: Ann and 1 other, 1 failed, 2 still open',
  )
})

test('price rules are named by effect and value', () => {
  const rule = { rule_type: 'base_discount', change_value: 7, change_type: 'percent', events: [] as number[] }
  const facts = { names: { 'events 7': 'Opera' } }
  expect(words({ call: 'createPriceRule', after: rule })).toBe('Created price rule: Base discount 7%')
  expect(words({ call: 'removeEventPriceRule', before: { ...rule, events: [7] }, after: rule, facts })).toBe(
    'Removed the price rule Base discount 7% from Opera',
  )
  const event = { id: 7, title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' }
  expect(words({ call: 'addEventPriceRules', after: { params: {}, answer: [rule] }, facts: { event } })).toBe(
    'Added price rules to Opera (Mar 10, 2026): Base discount 7%',
  )
})
