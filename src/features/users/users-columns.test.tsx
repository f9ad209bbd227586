import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TextBuyUser } from '#contract/users.ts'
import { userColumns } from './users-columns.tsx'

const zones: Record<number, string> = { 122: 'America/Los_Angeles', 126: 'Europe/Paris' }
const columns = userColumns({
  ticketmaster: false,
  zone: 'America/Chicago',
  channels: (id) => ({ name: `Channel ${id}`, zone: zones[id]!, currency: 'usd' }),
})

/** Returns what a column shows of a fan of a channel. */
function cell(id: string, sales_channel_id: number): string {
  const at = '2026-03-01T20:00:00.000Z'
  const user = { sales_channel_id, created_at: at, completed_at: at } as TextBuyUser
  return renderToStaticMarkup(columns.find((column) => column.id === id)!.cell(user)).replaceAll(/<[^>]+>/g, '')
}

test('the times of a fan in the list of all channels are in the zone of the fan’s channel', () => {
  for (const id of ['created', 'completed']) {
    expect(cell(id, 122)).toContain('12:00pm PST')
    expect(cell(id, 126)).toContain('9:00pm GMT+1')
  }
  expect(cell('sales-channel', 126)).toBe('Channel 126')
})
