import { type ReactNode, use } from 'react'

import { dataTable } from '#styled/recipes'
import type { Secondary } from './secondary.ts'
import { AsideContext } from './use-aside.ts'

/** A second line in a cell for a secondary column, shown while that column is hidden. */
export function Stacked({ of, children }: { of: Secondary; children: ReactNode }) {
  if (!use(AsideContext).includes(of)) return null
  return (
    <span className={dataTable().stacked} data-for={of}>
      {children}
    </span>
  )
}
