import { Fragment } from 'react'

import { clipped } from '#styled/recipes'

import { breakable } from './breakable.ts'

/** Two lines of text at most, broken where an id or an email has its joints; what does not fit ends in dots, and the whole is its tooltip. */
export function Clipped({ children }: { children: string }) {
  return (
    <span className={clipped()} title={children}>
      {breakable(children).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
