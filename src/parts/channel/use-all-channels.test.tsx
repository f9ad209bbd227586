import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useAllChannels } from './use-all-channels.ts'

const pacific = { id: 122, name: 'Pacific Arena', timezone: 'America/Los_Angeles', sales_channel_ui: { currency_type: 'usd' } }
const opera = { id: 126, name: 'Opera', timezone: 'Europe/Paris', sales_channel_ui: { currency_type: 'eur' } }
vi.mock('#data/answers/use-read.ts', () => ({ useRead: () => ({ data: { data: [pacific, opera] } }) }))

function Rows({ ids }: { ids: readonly number[] }) {
  const channels = useAllChannels()!
  return ids.map((id) => Object.values(channels(id)).join(' ')).join(', ')
}

test('a row of a list of all channels has the zone and currency of its channel, of an unknown one the defaults', () => {
  expect(renderToStaticMarkup(<Rows ids={[126, 122, 999]} />)).toBe(
    'Opera Europe/Paris eur, Pacific Arena America/Los_Angeles usd, 999 America/Chicago usd',
  )
})
