import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { TransactionRow } from '#contract/transactions.ts'
import { saleHref } from '#parts/payment/sale-href.ts'
import { useIsBuilt } from '#shell/navigation/built.ts'

const PAGE = '/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken'

/** Returns a function that opens a sale's page; undefined if the app has no such page. */
export function useOpenSale(): ((sale: TransactionRow) => void) | undefined {
  const navigate = useNavigate()
  const isBuilt = useIsBuilt()
  const open = useCallback((sale: TransactionRow) => void navigate({ href: saleHref(sale) }), [navigate])
  return isBuilt(PAGE) ? open : undefined
}
