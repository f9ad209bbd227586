import type { ReactNode } from 'react'
import { css } from '#styled/css'

const both = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'start' })
const table = css({ flexGrow: 1, minWidth: 0 })

interface Props {
  map: ReactNode
  /** The least width of the table beside the map. */
  least: string
  /** The table. */
  children: ReactNode
}

/** A map beside its table, or above it if there is no room for both. */
export const MapBesideTable = ({ map, least, children }: Props) => (
  <div className={both}>
    {map}
    <div className={table} style={{ flexBasis: least }}>
      {children}
    </div>
  </div>
)
