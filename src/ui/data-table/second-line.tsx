import type { ReactNode } from 'react'

import { dataTable } from '#styled/recipes'

/** A faint second line of a cell, such as the relative time below the exact one. On a card it is in the same line. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className={dataTable().second}>{children}</span>
}
