import type { ReactNode } from 'react'

import { dataTable } from '#styled/recipes'
import type { Column } from './columns.ts'

/** A second line in a cell for a lesser column, shown where that one has stepped aside. */
export function Stacked({ of, children }: { of: NonNullable<Column<unknown>['lesser']>; children: ReactNode }) {
  return (
    <span className={dataTable().stacked} data-for={of}>
      {children}
    </span>
  )
}
