import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { type FormatLocale, setFormatLocale } from '#lib/format-locale.ts'
import { formatDateTime } from '#lib/time.ts'
import { ExactTime } from './exact-time.tsx'

afterEach(() => setFormatLocale('en'))

test.each<[FormatLocale, string[]]>([
  ['en', ['04/08/22', '6:35pm CDT']],
  ['fr', ['8 avr. 2022', '18:35 CDT']],
  ['de', ['8. Apr. 2022,', '18:35 CDT']],
  ['nl', ['8 apr 2022', '18:35 CDT']],
])('an exact time breaks only between its date and its time in %s', (locale, parts) => {
  setFormatLocale(locale)
  const at = '2022-04-08T23:35:07Z'
  const zone = 'America/Chicago'
  const html = renderToStaticMarkup(<ExactTime at={at} zone={zone} />)
  const whole = [...html.matchAll(/<span class="[^"]*nowrap[^"]*">([^<]*)<\/span>/g)].map(([, text]) => text)
  expect(whole).toEqual(parts)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(formatDateTime(at, zone))
})
