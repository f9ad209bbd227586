import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecipientStatus } from '#contract/sending.ts'
import { DeliveryCounts } from './delivery-counts.tsx'
import { RecipientStatusChip } from './send-status.tsx'

const tonesIn = (markup: string) => [...markup.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone)

test('the bar of a send fills from the left with delivered messages, and ends with fans who are still to be sent to', () => {
  const counts = { scheduled: 6, sent: 2, delivered: 1, failed: 3, cancelled: 4, paused: 5 }
  const bar = renderToStaticMarkup(<DeliveryCounts counts={counts} />).split('<dl')[0]!
  expect(bar).toContain('Delivered 1, Sent 2, Failed 3, Cancelled 4, Paused 5, Scheduled 6')
  expect(tonesIn(bar)).toEqual(['positive', 'positive', 'danger', 'danger', 'caution', 'rest'])
  expect([...bar.matchAll(/flex:(\d)/g)].map(([, share]) => share)).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('a recipient’s chip has the colour of its part of the bar', () => {
  const states = ['Delivered', 'Sent', 'Failed', 'Cancelled', 'Paused'] as const
  for (const status of states) {
    const counts = { scheduled: 0, sent: 0, delivered: 0, failed: 0, cancelled: 0, paused: 0, [status.toLowerCase()]: 1 }
    const [tone] = tonesIn(renderToStaticMarkup(<DeliveryCounts counts={counts} />))
    expect(renderToStaticMarkup(<RecipientStatusChip status={status} />)).toContain(`tone_${tone}`)
  }
})

test('a message is a success once it is sent, a failure if it is cancelled, and a warning until it is sent', () => {
  const toneOf = (status: RecipientStatus) => /tone_(\w+)/.exec(renderToStaticMarkup(<RecipientStatusChip status={status} />))![1]
  const statuses = ['Scheduled', 'Paused', 'Sent', 'Delivered', 'Failed', 'Cancelled'] as const
  expect(statuses.map(toneOf)).toEqual(['caution', 'caution', 'positive', 'positive', 'danger', 'danger'])
})
