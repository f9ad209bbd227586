import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SalesChannel } from '#contract/channels.ts'
import { channelColumns } from './channels-columns.tsx'

test('the day on which a channel was created is that of its own zone', () => {
  const created = channelColumns().find(({ id }) => id === 'created')!
  const day = (timezone: string) =>
    renderToStaticMarkup(created.cell({ created_at: '2026-03-01T02:00:00.000Z', timezone } as SalesChannel))
  expect([day('America/Los_Angeles'), day('Europe/Paris')]).toEqual(['Feb 28, 2026', 'Mar 1, 2026'])
})
