import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Offer } from '#contract/offers.ts'
import { offerColumns } from './offers-columns.tsx'

const channels: Record<number, { zone: string; currency: string }> = {
  122: { zone: 'America/Los_Angeles', currency: 'usd' },
  126: { zone: 'Europe/Paris', currency: 'eur' },
}
const columns = offerColumns({ shownIn: ({ sales_channel_id }) => channels[sales_channel_id]!, all: true })

/** Returns what a column shows of an offer of a channel. */
function cell(id: string, sales_channel_id: number): string {
  const offer = { sales_channel_id, send_at: '2999-03-01T20:00:00.000Z', reward: { code: 'FIVE', amount: 5 } } as Offer
  return renderToStaticMarkup(columns.find((column) => column.id === id)!.cell(offer))
}

test('an offer is shown in the zone and the currency of its channel, also in the list of all channels', () => {
  expect(cell('send_at', 122)).toContain('12:00pm PST')
  expect(cell('send_at', 126)).toContain('9:00pm GMT+1')
  expect([cell('reward_amount', 122), cell('reward_amount', 126)]).toMatchObject([
    expect.stringContaining('$5.00'),
    expect.stringContaining('€5.00'),
  ])
})
