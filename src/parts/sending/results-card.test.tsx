import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SendResults } from '#contract/sending.ts'
import { ResultsCard } from './results-card.tsx'

const bucket = (at: string) => ({ at, sent: 1, delivered: 1, opted_out: 0, tickets: 0 })
const results = (over_time: SendResults['over_time']): SendResults => ({
  tickets: null,
  replied: 0,
  opted_out: 0,
  failed: [],
  unit: 'day',
  over_time,
})

const draw = (data: SendResults) =>
  renderToStaticMarkup(
    <ResultsCard
      zone="America/Chicago"
      read={{
        data,
        status: 'ready',
        fetching: false,
        stale: false,
        asOf: null,
        source: 'server',
        error: null,
        offline: false,
        refetch: () => Promise.resolve(),
      }}
    />,
  )

test('the chart of results has a button that shows its figures as a table', () => {
  const [first, second] = ['2999-03-01T00:00:00.000Z', '2999-03-02T00:00:00.000Z'].map(bucket)
  expect(draw(results([first!, second!]))).toContain('Show the figures as a table')
  expect(draw(results([first!]))).not.toContain('Show the figures as a table')
})

test('the revenue of a send is shown in each currency, and left out where the results have none', () => {
  const none = results([bucket('2999-03-01T00:00:00.000Z')])
  const revenue = [
    { currency: 'cad', amount: 20 },
    { currency: 'usd', amount: 1100.5 },
  ]
  expect(draw({ ...none, tickets: 2, revenue })).toContain('CA$20.00 · $1,100.50')
  expect(draw({ ...none, tickets: 0, revenue: [{ currency: 'jpy', amount: 0 }] })).toContain('¥0<')
  expect(draw(none)).not.toContain('Revenue')
})
