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

test('a line from before values were stored stays as it was', () =>
  expect(words({ what: 'configured', by: 'Morgan Fields' })).toBe('Settings changed by Morgan Fields'))

test('the time of a line has seconds', () => expect(formatLogTime('2026-03-12T01:00:07Z', zone)).toBe('03/11/26 8:00:07pm CDT'))
