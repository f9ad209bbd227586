import { expect, test } from 'vitest'
import { shortened } from './stories.mjs'

test('the screen of a failed story is printed without its navigation', () => {
  const context = [
    '# Error details',
    '```yaml',
    '- link "Skip to content"',
    '- complementary:',
    '  - navigation "Main navigation":',
    '    - link "Events"',
    '- banner:',
    '  - button "Search"',
    '- complementary "Seat":',
    '  - text: Row 4',
    '- main:',
    '  - alert: Not saved',
  ]
  expect(shortened(context.join('\n')).split('\n')).toEqual([
    '# Error details',
    '```yaml',
    '- link "Skip to content"',
    '- banner:',
    '  - button "Search"',
    '- complementary "Seat":',
    '  - text: Row 4',
    '- main:',
    '  - alert: Not saved',
  ])
})
