import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { TransactionRow } from '#contract/transactions.ts'

import { useIsBuilt } from '#shell/navigation/built.ts'

const PAGE = '/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken'

/** Returns a function that opens a sale's page; undefined if the app has no such page. */
export function useOpenSale(): ((sale: TransactionRow) => void) | undefined {
  const navigate = useNavigate()
  const isBuilt = useIsBuilt()
  const open = useCallback(
    ({ event, token }: TransactionRow) =>
      void navigate({
        href: PAGE.replace('$salesChannelId', String(event.sales_channel_id))
          .replace('$eventId', String(event.id))
          .replace('$claimTxToken', token),
      }),
    [navigate],
  )
  return isBuilt(PAGE) ? open : undefined
}
