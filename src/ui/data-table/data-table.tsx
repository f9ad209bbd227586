import { useRef, useState } from 'react'

import { dataTable } from '#styled/recipes'

import { visibleColumns } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { HiddenColumnsContext, useHiddenColumns } from './use-hidden-columns.ts'
import { useLostRow } from './use-lost-row.ts'
import { PHONE, useMedia } from './use-media.ts'

/**
 * A table of rows with a sticky head, sorting, keyboard control and skeletons. On narrow screens, each row is a card of two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, preferences, strip = [], loading, stale, empty, footer, fill = true, flush } = props
  const rows = [...strip, ...props.rows]
  const narrow = useMedia(PHONE)
  const root = useRef<HTMLDivElement>(null)
  const hiddenKinds = useHiddenColumns(root, preferences, narrow)
  useLostRow(root, loading ? null : rows.map(props.rowKey))
  const [isFirstLoad, setFirstLoad] = useState(loading === true)
  if (isFirstLoad && !loading) setFirstLoad(false)
  const styles = dataTable({
    density: preferences?.density,
    fill: narrow || !fill ? undefined : fill === 'parent' ? fill : 'window',
    flush,
  })
  const shown = visibleColumns(columns, preferences?.columns ?? {})
  const isEmpty = !loading && rows.length === 0
  const Body = narrow ? DataCards : DataGrid
  return (
    <div ref={root} className={styles.root} aria-busy={loading || stale || undefined} data-stale={stale ? '' : undefined}>
      {!(isEmpty && narrow) && (
        <HiddenColumnsContext value={hiddenKinds}>
          <Body {...props} rows={rows} columns={shown} styles={styles} />
        </HiddenColumnsContext>
      )}
      {isEmpty && <div className={styles.note}>{empty}</div>}
      {/* The footer is not rendered until the first rows are loaded: their counts are unknown, and the rows would move the
          footer. During later loads it stays, so that a pressed page button has the focus. */}
      {footer && !isFirstLoad && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
