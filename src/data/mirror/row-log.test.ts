import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { TransactionRow } from '#contract/transactions.ts'
import { dexieDatabases } from '#data/storage/dexie-database.ts'
import { mirrorShape } from './mirror-database.ts'
import { noReceipt } from './receipt.ts'
import { RowLog } from './row-log.ts'
import { replaceRows } from './write-page.ts'

const row = (id: string, version = 1) =>
  ({ id, version, purchased_time: '2026-01-01T00:00:00.000Z', event: { id: 1 } }) as unknown as TransactionRow
const open = () => dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }).open('m', mirrorShape)

test('sales from before a reload are removed at its end, even if the list was read meanwhile', async () => {
  const disk = await open()
  const log = new RowLog(disk, 'transactions')
  // Sixty-one pulls brought one sale each.
  for (let n = 0; n < 61; n++)
    await disk.change(['log_transactions'], (change) => RowLog.append(change, 'transactions', [row(`old-${n}`, 5)], []))
  // The server's database was restored: everything is loaded again, while the rows here stay on screen.
  const blocks = await log.last()
  await disk.change(['receipt'], (change) =>
    change.put('receipt', [{ ...noReceipt, reloading: { blocks: { transactions: blocks } } }]),
  )
  await disk.change(['log_transactions'], (change) => RowLog.append(change, 'transactions', [row('new', 1)], []))
  // A user opens the list of sales while offline.
  await log.read(new Set())
  await replaceRows(disk, { rows: new Map(), quarantined: [] }, noReceipt, {
    blocks: { transactions: blocks },
    isSameEpoch: false,
  })
  expect((await log.read(new Set())).map(({ id }) => id)).toEqual(['new'])
})

test('a sale that is deleted while the log is rewritten stays deleted', async () => {
  const disk = await open()
  const log = new RowLog(disk, 'transactions')
  for (let n = 0; n < 61; n++)
    await disk.change(['log_transactions'], (change) => RowLog.append(change, 'transactions', [row(`sale-${n}`)], []))
  const list = disk.list.bind(disk)
  // Another tab's pull writes between this tab's reading and writing.
  disk.list = (async (store: string, range?: object) => {
    const found = await list(store, range)
    disk.list = list as never
    await disk.change(['log_transactions'], (change) => RowLog.append(change, 'transactions', [], ['sale-7']))
    return found
  }) as never
  await log.read(new Set())
  expect((await log.read(new Set())).map(({ id }) => id)).not.toContain('sale-7')
})
