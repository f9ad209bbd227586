import { expect, test } from 'vitest'
import { formatLogTime } from '#lib/time.ts'
import { activityWords } from './activity-words.ts'

const zone = 'America/Chicago'
const words = (metadata: Record<string, unknown>) => activityWords({ description: 'From the server', metadata }, zone)

test('a line of an edit shows old and new values', () => {
  const changes = [
    { field: 'send_at', from: '2026-03-12T01:00:00.000Z', to: '2026-03-12T02:30:00.000Z' },
    { field: 'max_users_per_batch', from: 20, to: 6 },
    { field: 'requires_inventory_to_send', from: false, to: true },
    { field: 'message' },
  ]
  expect(words({ what: 'edited', by: 'Morgan Fields', changes })).toBe(
    'Edited by Morgan Fields: Send at 03/11/26 8:00pm CDT → 03/11/26 9:30pm CDT; Max users per minute 100 → 30; ' +
      'Requires inventory to send No → Yes; Message',
  )
})

test('a line of an edit shows messages in quotes, names of other rows, and the number of attachments', () => {
  const changes = [
    { field: 'message', from: 'Doors open early', to: 'Doors open late' },
    { field: 'type' },
    { field: 'text_buy_segment_id', from: 'VIPs', to: null },
    { field: 'events', from: ['Cubs at Giants'], to: ['Cubs at Giants', 'Dodgers at Giants'] },
    { field: 'reward_id', from: null, to: 'TEN' },
    { field: 'media_attachments', from: 0, to: 2 },
  ]
  expect(words({ what: 'edited', by: 'Morgan Fields', changes })).toBe(
    'Edited by Morgan Fields: Message “Doors open early” → “Doors open late”; Send to VIPs → All fans; ' +
      'Events Cubs at Giants → Cubs at Giants and Dodgers at Giants; Reward None → TEN; Media attachments 0 → 2',
  )
})

test('a line with many events has the names of ten, and the number of the others', () => {
  const titles = Array.from({ length: 12 }, (_, nth) => `Game ${nth + 1}`)
  const changes = [{ field: 'events', from: ['Opera'], to: titles }]
  expect(words({ what: 'edited', by: 'Ann', changes })).toMatch(/: Events Opera → Game 1, .*Game 10, and 2 more$/)
})

test('a line without the values of a field has only its name', () =>
  expect(words({ what: 'edited', by: 'Ann', changes: [{ field: 'type' }, { field: 'text_buy_segment_id' }] })).toBe(
    'Edited by Ann: Send to',
  ))

test('a line from before values were stored stays as it was', () =>
  expect(words({ what: 'configured', by: 'Morgan Fields' })).toBe('Settings changed by Morgan Fields'))

test('the time of a line has seconds', () => expect(formatLogTime('2026-03-12T01:00:07Z', zone)).toBe('03/11/26 8:00:07pm CDT'))
