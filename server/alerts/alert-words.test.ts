import { expect, test } from 'vitest'
import type { AlertData } from '#server/kernel/raise-alert.ts'
import { wordsOf } from './alert-words.ts'

const shown = (data: AlertData, channel: number | null = 123) => {
  const { title, text, path } = wordsOf(data, 'en', { channel, subject: 'x' })
  return [title, text, path]
}
const hold = { kind: 'hold-ending', event: 7, title: 'Cubs at Giants', timezone: 'America/Chicago' } as const
const ended = { kind: 'import-ended', event: 7, title: 'Cubs at Giants' } as const

test.each<[AlertData, number | null, string[]]>([
  [
    { ...hold, seats: 12, until: '2026-06-10T20:05:00.000Z' },
    123,
    ['Your hold of 12 seats ends at 3:05pm', 'Cubs at Giants. Extend it if you still need it.', '/sales-channel/123/holds'],
  ],
  [
    { kind: 'needs-you', changes: 1, device: 'Chrome · Windows', from: 'x' },
    null,
    ['A change needs you', 'Open Holdfast on Chrome · Windows to decide.', '/'],
  ],
  [
    { kind: 'order-needs-action', channel: 'The Park', cases: 3 },
    123,
    ['3 orders need action', 'The Park', '/sales-channel/123/marketplace/needs-action'],
  ],
  [
    { ...ended, event: null, title: 'The Park', result: null },
    123,
    [
      'Your import failed',
      'The Park: Its first part may have been imported. Import the file again to add the rest.',
      '/sales-channel/123/events',
    ],
  ],
  [
    { ...ended, result: { added: 12_000, changed: 3, reported: 1 } },
    123,
    ['Your import has ended', 'Cubs at Giants: 12,000 added, 3 updated, 1 problem.', '/sales-channel/123/events/7'],
  ],
])('each kind has a text, and a path of the app: $kind', (data, channel, words) => expect(shown(data, channel)).toEqual(words))

test('alerts with the same subject have the same tag', () => {
  const tag = (subject: string) => wordsOf({ ...ended, result: null }, 'en', { channel: 123, subject }).tag
  expect([tag('a') === tag('a'), tag('a') === tag('b'), tag('a').length]).toEqual([true, false, 32])
})
