import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuItems } from './menu-items.tsx'

test('a blocked entry of a menu shows its reason, since touch has no tooltips', () => {
  const html = renderToStaticMarkup(
    <MenuItems items={[{ id: 'refund', label: 'Refund', disabledReason: 'You’re offline.' }]} close={() => {}} />,
  )
  expect(html).toContain('>You’re offline.<')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-label="Refund"')
})
