import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { RowLink } from './row-link.tsx'

test('the title of a row is a link to its page, and no second tab stop', () => {
  const html = renderToStaticMarkup(
    <RowLink href="/sales-channel/123/events/7" onOpen={() => {}}>
      Cubs at Giants
    </RowLink>,
  )
  expect(html).toContain('href="/sales-channel/123/events/7"')
  expect(html).toContain('tabindex="-1"')
})

test('a row without a page has no link', () => {
  const title = (
    <RowLink href={undefined} onOpen={() => {}}>
      Cubs
    </RowLink>
  )
  expect(renderToStaticMarkup(title)).toBe('Cubs')
})
