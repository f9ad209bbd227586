import { useEffect, useState } from 'react'
import { transactionList, type TransactionRow } from '#contract/transactions.ts'
import { useMaybeStore } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { RowLog } from './row-log.ts'
import { RowWindow } from './window.ts'

export type TransactionWindow = RowWindow<TransactionRow, keyof typeof transactionList.fields & string>

/** The transactions on this device, ready to be searched; null until they are read, and while nobody wants them. */
export function useTransactionWindow(mirror: Mirror | null, wanted: boolean): TransactionWindow | null {
  const [read, setRead] = useState<{ of: Mirror; at: number; window: TransactionWindow } | null>(null)
  const at = useMaybeStore(mirror?.logsAt) ?? 0
  useEffect(() => {
    if (!mirror || !wanted || (read?.of === mirror && read.at === at)) return
    let isWanted = true
    void readWindow(mirror)
      .then((window) => isWanted && setRead({ of: mirror, at, window }))
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [mirror, wanted, at, read])
  return read !== null && read.of === mirror ? read.window : null
}

async function readWindow(mirror: Mirror): Promise<TransactionWindow> {
  const kept = await (await mirror.seats()).keptEvents()
  return new RowWindow(transactionList, await new RowLog(mirror.database, 'transactions').read(new Set(kept.keys())))
}
