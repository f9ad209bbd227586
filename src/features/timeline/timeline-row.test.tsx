import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TimelineItem } from '#contract/timeline.ts'
import { TimelineRow } from './timeline-row.tsx'

const item = (kind: string) =>
  ({
    id: '1',
    kind,
    at: '2999-03-01T00:00:00.000Z',
    title: null,
    text: null,
    amount: null,
    currency: null,
    quantity: null,
    status: null,
    event_id: null,
    token: null,
  }) as TimelineItem
const draw = (kind: string) => renderToStaticMarkup(<TimelineRow item={item(kind)} zone="America/Chicago" />)

test('an item of a kind that this build does not know is left out', () => {
  expect(draw('pass')).toContain('<li')
  expect(draw('later')).toBe('')
})
