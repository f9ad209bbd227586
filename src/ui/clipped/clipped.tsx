import { Fragment } from 'react'

import { clipped } from '#styled/recipes'

import { breakable } from './breakable.ts'

/** At most two lines of text, which may break within ids and emails. A longer text ends in dots; its tooltip has all of it. */
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
