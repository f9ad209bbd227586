import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { BidProduct } from '#contract/bid-products.ts'
import { CheckedBar } from './checked-bar.tsx'
import type { Rejection } from './reject-remaining.tsx'

const call = { running: false, blocked: null, unconfirmed: null, settle: () => {}, run: () => {} }
vi.mock('#data/api/use-block.ts', () => ({ useBlock: () => null }))

test('a product without pending bids has no bar to check them', () => {
  const html = renderToStaticMarkup(
    <CheckedBar
      product={{} as BidProduct}
      pending={[]}
      checked={[]}
      rejection={call as unknown as Rejection}
      onAll={() => {}}
      left={0}
      onChanged={() => {}}
    />,
  )
  expect(html).toBe('')
})
