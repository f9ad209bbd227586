import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { alertKinds, type Alerts } from '#contract/alerts.ts'
import { localZone } from '#lib/time.ts'

import { AlertSettings } from './alert-settings.tsx'

const alerts: Alerts = {
  public_key: 'key',
  kinds: ['hold-ending'],
  quiet: { start: '21:00', end: '07:15' },
  timezone: localZone(),
  devices: [],
}
const markup = (more: Partial<Alerts> = {}) =>
  renderToStaticMarkup(<AlertSettings alerts={{ ...alerts, ...more }} offline={false} onChange={() => {}} />)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('each kind has a checkbox, and the chosen ones are checked', () => {
  const text = markup({ quiet: null })
  expect([count(text, /type="checkbox"/g), count(text, /checked=""/g)]).toEqual([alertKinds.length + 1, 1])
})

test('quiet hours are chosen from half hours, and a time between them stays', () => {
  const text = markup()
  expect(count(text, /<option/g)).toBe(48 + 49)
  expect(text).toContain('<option value="07:15" selected="">7:15am</option>')
  expect(markup({ quiet: null })).not.toContain('<option')
})

test('another time zone than that of the device can be replaced by it', () => {
  expect(markup()).not.toContain('<button')
  const elsewhere = localZone() === 'Asia/Tokyo' ? 'Europe/Paris' : 'Asia/Tokyo'
  expect(markup({ timezone: elsewhere })).toContain(`Use the timezone ${localZone()}`)
})
