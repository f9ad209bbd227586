import { RotateCcw } from 'lucide-react'

import { eventTransactions } from '#contract/event-transactions.ts'
import { m } from '#messages/m.ts'
import type { LazyArea } from '#parts/area/area.ts'
import { inChannel } from '#parts/area/navigation-item.ts'

import { useSaleFindings } from './find.ts'

export const area = {
  descriptions: { transactions: null },
  useFindings: useSaleFindings,
  actions: [
    {
      id: 'refund',
      label: m.sale_refund_find,
      icon: RotateCcw,
      path: inChannel('/transactions'),
      call: eventTransactions.refundTransaction,
    },
  ],
} satisfies LazyArea
