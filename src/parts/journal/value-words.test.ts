import { expect, test } from 'vitest'
import { m } from '#messages/m.ts'
import { fieldName } from './changes.ts'
import { differencesOf } from './differences.ts'
import { valueWords, type ValueContext } from './value-words.ts'

const context = (more: Partial<ValueContext> = {}): ValueContext => ({
  row: {},
  currency: 'usd',
  zone: 'America/Chicago',
  names: {},
  ...more,
})

test('an amount has the currency of its row, else that of the channel', () => {
  expect(valueWords('amount', 20, context())).toBe('$20.00')
  expect(valueWords('amount', 2000, context({ row: { currency: 'jpy' } }))).toBe('¥2,000')
})

test('the charge of the bidding page is money, and its tax and fees are percentages with all their decimals', () => {
  expect(valueWords('tax.charge', 2.5, context())).toBe('$2.50')
  expect(valueWords('tax.tax', 8.875, context())).toBe('8.875%')
  expect(valueWords('tax.fees', 10, context())).toBe('10%')
  expect(valueWords('ui.tax', 0, context())).toBe('0%')
})

test('counts have separators, and the id of a row without a name has none', () => {
  expect(valueWords('limit_count', 12_000, context())).toBe('12,000')
  expect(valueWords('quantity', 1_500, context())).toBe('1,500')
  expect(valueWords('event_id', 12_000, context())).toBe('12000')
})

test('the value of a price rule is a percentage or money, by the rule’s type', () => {
  expect(valueWords('change_value', 12.5, context({ row: { change_type: 'percent' } }))).toBe('12.5%')
  expect(valueWords('change_value', 5, context({ row: { change_type: 'dollar' } }))).toBe('$5.00')
  expect(valueWords('rule_type', 'base_discount', context())).toBe('Base discount')
})

test('a moment is shown in the zone of its row or of the row’s event, with the name of the zone', () => {
  const at = '2026-03-11T01:00:00.000Z'
  expect(valueWords('send_at', at, context())).toBe('03/10/26 8:00pm CDT')
  expect(valueWords('time', at, context({ row: { timezone: 'America/New_York' } }))).toBe('03/10/26 9:00pm EDT')
  expect(valueWords('send_at', at, context({ row: { event: { timezone: 'UTC' } } }))).toBe('03/11/26 1:00am UTC')
})

test('ids are shown as names while the rows exist', () => {
  const names = { 'events 12': 'Opera', 'segments s1': 'Regulars', 'rewards r1': 'TEN' }
  expect(valueWords('events', [12, 13], context({ names }))).toBe('Opera and 13')
  expect(valueWords('events', [{ id: 12, event_id: 12 }], context({ names }))).toBe('Opera')
  expect(valueWords('text_buy_segment_id', 's1', context({ names }))).toBe('Regulars')
  expect(valueWords('reward_id', 'r1', context({ names }))).toBe('TEN')
  expect(valueWords('text_buy_segment_id', null, context())).toBe('All fans')
})

test('settings have units and words instead of codes', () => {
  expect(valueWords('ui.max_purchase', 1_000, context())).toBe('1,000 tickets')
  expect(valueWords('ui.max_purchase', null, context())).toBe('no limit')
  expect([valueWords('ui.language', 'en', context()), valueWords('ui.language', 'fr', context())]).toEqual(['English', 'French'])
  expect(valueWords('ui.notification_timing', 15, context())).toBe(m.settings_timing_15())
  expect(fieldName('gtm_id')).toBe('Google Tag Manager ID')
})

test('the names of a list are shown up to a number, and the rest are counted', () => {
  const ids = Array.from({ length: 12 }, (_, nth) => nth + 1)
  const names = Object.fromEntries(ids.map((id) => [`events ${id}`, `Opera ${id}`]))
  expect(valueWords('events', ids.slice(0, 3), context({ names }))).toBe('Opera 1, Opera 2, and Opera 3')
  expect(valueWords('events', ids, context({ names, most: 10 }))).toMatch(/Opera 10, and 2 more$/)
})

test('states, switches, abilities and filters are in words, and a picture is its file name', () => {
  expect(valueWords('is_enabled', 0, context())).toBe('Disabled')
  expect(valueWords('auto_send', true, context())).toBe('On')
  expect(valueWords('upgrade_status', 'coming-soon', context())).toBe('Coming soon')
  expect(valueWords('abilities', ['revenue', 'tag'], context())).toMatch(/^Revenue and /)
  expect(valueWords('filters', [{ id: 'campaign', comparator: 'in', value: ['A', 'B'] }], context())).toMatch(
    /^Campaign .+ A, B$/,
  )
  expect(valueWords('banner', 'https://pictures.example/channel/banner.png', context())).toBe('banner.png')
})

test('the sections of a map and the outlines of its plan are counted, since they have no names', () => {
  const places = [{ section: '101' }, { section: '102' }]
  expect([fieldName('places'), valueWords('places', places, context())]).toEqual(['Map', '2 sections'])
  const lines = [
    [
      [0, 0],
      [1, 1],
    ],
  ]
  expect([fieldName('background.lines'), valueWords('background.lines', lines, context())]).toEqual(['Plan', '1 outline'])
})

test('the picture of a plan is called one instead of showing its data', () => {
  const data = 'data:image/webp;base64,AAAA'
  expect([fieldName('background.picture.data'), valueWords('background.picture.data', data, context())]).toEqual([
    'Plan',
    'Image',
  ])
  const of = (width: number) => ({ background: { picture: { data: `${data}${width}`, width, height: 9 } } })
  expect(differencesOf({ before: of(4), after: of(8) }).map(({ field }) => field)).toEqual(['background.picture.data'])
})
