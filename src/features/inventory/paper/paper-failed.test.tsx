import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { m } from '#messages/m.ts'
import { HoldsPaper } from './holds-paper.tsx'
import { PlanPaper } from './plan-paper.tsx'

vi.mock('#features/inventory/held/use-held-now.ts', () => ({ useHoldGroups: () => ({ groups: [], list: { status: 'failed' } }) }))

const event = { id: 7, timezone: 'America/Chicago' } as Event

it.each([HoldsPaper, PlanPaper])('a sheet whose holds could not be loaded does not say that there are none', (Sheet) => {
  const sheet = renderToStaticMarkup(<Sheet channel={1} event={event} />)
  expect(sheet).toContain(m.common_could_not_load())
  expect(sheet).not.toContain(m.holds_none_yet())
})
