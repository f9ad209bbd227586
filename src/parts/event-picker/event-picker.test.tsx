import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { EventPicker } from './event-picker.tsx'

const queries: object[] = []
vi.mock('#data/answers/use-read.ts', () => ({
  useRead(_: unknown, { query }: { query: object }) {
    queries.push(query)
    return { status: 'loading', data: undefined }
  },
}))

test('a picker of the events of all channels requests only those of the given days', () => {
  const within = { from: '2999-03-01', to: '2999-03-31', zone: 'America/Chicago' }
  renderToStaticMarkup(<EventPicker channel={null} label="Events" within={within} value={[]} onValue={() => {}} />)
  expect(queries).toMatchObject([{ startDate: within.from, endDate: within.to }, { startDate: within.from }])
})

test('a picker that needs an event does not say that all are chosen', () => {
  const drawn = (required: boolean) =>
    renderToStaticMarkup(<EventPicker channel={null} label="Events" required={required} value={[]} onValue={() => {}} />)
  expect(drawn(false)).toContain('All events')
  expect(drawn(true)).toContain('Choose events')
})
