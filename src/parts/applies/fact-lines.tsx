import type { ReactNode } from 'react'
import { css } from '#styled/css'

export interface FactLine {
  id: string
  name: ReactNode
  value: ReactNode
  /** A note in a faint line below. */
  note?: string | undefined
  /** The chip that shows the state of the line's queued changes. */
  sign?: ReactNode
  /** A small button at the end. */
  action?: ReactNode
}

const list = css({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  textStyle: 'dense',
})
const line = css({ display: 'flex', alignItems: 'center', gap: '2' })
const words = css({ flex: '1 1 auto', minWidth: 0 })
const note = css({ display: 'block', textStyle: 'label', color: 'text-muted' })
const value = css({ flexShrink: 0, fontVariantNumeric: 'tabular-nums' })

/** A list of facts, each a line with a name and a figure. */
export function FactLines({ lines, label }: { lines: readonly FactLine[]; label?: string }) {
  return (
    <ul className={list} aria-label={label}>
      {lines.map((one) => (
        <li key={one.id} className={line}>
          <span className={words}>
            {one.name}
            {one.note && <span className={note}>{one.note}</span>}
            {one.sign}
          </span>
          <span className={value}>{one.value}</span>
          {one.action}
        </li>
      ))}
    </ul>
  )
}
