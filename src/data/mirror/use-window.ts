import { useEffect, useState } from 'react'
import type { ListShape } from '#contract/core/list.ts'
import type { LogTable } from '#contract/tables.ts'
import { inBackground, storageFailed } from '#data/background.ts'
import { useMaybeStore } from '#data/store.ts'
import { whenIdle } from '#lib/idle.ts'
import type { Mirror } from './mirror.ts'
import { RowLog } from './row-log.ts'
import { RowWindow } from './window.ts'

/** The rows of a list on this device, ready for search; null until they are first read, which happens when `wanted` is true. */
export function useWindow<Row, Field extends string>(
  list: ListShape<Row, Field>,
  mirror: Mirror | null,
  wanted: boolean,
): RowWindow<Row, Field> | null {
  const [read, setRead] = useState<{ of: Mirror; at: number; window: RowWindow<Row, Field> } | null>(null)
  const at = useMaybeStore(mirror?.logsAt) ?? 0
  useEffect(() => {
    if (!mirror || !wanted || (read?.of === mirror && read.at === at)) return
    let isWanted = true
    const look = async () => {
      const window = await readWindow(list, mirror)
      if (!isWanted) return
      setRead({ of: mirror, at, window })
      // After the first page is painted, prepare the rows for the first search and the first sort.
      void whenIdle().then(() => window.prepare())
    }
    inBackground(look(), storageFailed)
    return () => {
      isWanted = false
    }
  }, [list, mirror, wanted, at, read])
  return read !== null && read.of === mirror ? read.window : null
}

async function readWindow<Row, Field extends string>(list: ListShape<Row, Field>, mirror: Mirror) {
  const kept = await (await mirror.seats()).keptEvents()
  const rows = await new RowLog(mirror.database, list.name as LogTable).read(new Set(kept.keys()))
  return new RowWindow<Row, Field>(list, rows as unknown as Row[])
}
