import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { bids } from '#contract/bids.ts'
import { BidProductScreen } from './product-screen.tsx'

const pending = [{ id: 'high' }, { id: 'low' }]
const product = {
  id: 'p',
  sales_channel_id: 1,
  event_id: 7,
  name: 'Front row',
  quantity: 2,
  awarded: 2,
  event: { title: 'Cubs', time: '2999-03-01T01:00:00.000Z', timezone: 'America/Chicago', venue: 'Wrigley Field' },
}
const idle = { running: false, blocked: null, unconfirmed: null, settle: () => {}, run: () => {} }
let rejections: object[] = []

vi.mock('#data/mirror/use-mirrored-row.ts', () => ({ useMirroredRow: () => ({ row: product, status: 'found' }) }))
vi.mock('#data/answers/use-read.ts', () => ({
  useRead: ({ name }: { name: string }) => ({ data: name === 'listApprovableBids' ? pending : undefined, refetch: () => {} }),
}))
vi.mock('#data/session/use-can.ts', () => ({ useCan: () => () => true }))
vi.mock('#data/api/use-block.ts', () => ({ useBlock: () => null }))
vi.mock('#data/mirror/use-windowed-list.ts', () => ({ useWindowedList: () => ({ rows: [], total: 0, status: 'ready' }) }))
vi.mock('#parts/link/path-link.tsx', () => ({ PathLink: () => null }))
vi.mock('#parts/crumb/page-name.tsx', () => ({ NamePage: () => null }))
vi.mock('./audience-card.tsx', () => ({ AudienceCard: () => null }))
vi.mock('./demand-card.tsx', () => ({ DemandCard: () => null }))
// The first caller sends the rejection; any other caller sees it as a call whose result is unknown, as `useCall` shows it.
vi.mock('#data/api/use-call.ts', () => ({
  useCall: (endpoint: object) => (endpoint === bids.rejectBids ? (rejections.shift() ?? unknown) : idle),
}))
const unknown = { ...idle, blocked: 'unconfirmed', unconfirmed: { became: { is: 'sent' } } }
beforeEach(() => (rejections = []))

const draw = () =>
  renderToStaticMarkup(
    <BidProductScreen salesChannelId={1} productId="p" onList={() => {}} onUpdate={() => {}} onBid={() => {}} />,
  )

test('a rejection that is running is not shown as one whose result is unknown', () => {
  rejections = [{ ...idle, running: true }]
  expect(draw()).toContain('Reject')
  rejections = [{ ...idle, running: true }]
  expect(draw()).not.toContain('We don’t know yet')
})

test('a rejection whose result is unknown has one note', () => expect(draw().split('We don’t know yet')).toHaveLength(2))
