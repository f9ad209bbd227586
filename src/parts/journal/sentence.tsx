import { Fragment } from 'react'
import { PathLink } from '#parts/link/path-link.tsx'
import type { Piece } from './pieces.ts'

/** A sentence of the journal, with its names as links. */
export const Sentence = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ text, to }, nth) =>
    to === undefined ? (
      <Fragment key={nth}>{text}</Fragment>
    ) : (
      <PathLink key={nth} to={to}>
        {text}
      </PathLink>
    ),
  )
