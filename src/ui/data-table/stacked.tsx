import { type ReactNode, use } from 'react'

import { dataTable } from '#styled/recipes'
import type { Secondary } from './secondary.ts'
import { HiddenColumnsContext } from './use-hidden-columns.ts'

/** A second line in a cell for a secondary column, shown while that column is hidden. */
export function Stacked({ of, children }: { of: Secondary; children: ReactNode }) {
  if (!use(HiddenColumnsContext).includes(of)) return null
  return (
    <span className={dataTable().stacked} data-for={of}>
      {children}
    </span>
  )
}
