import type { ReactNode } from 'react'
import { css } from '#styled/css'

const note = css({
  flex: '1 0 100%',
  paddingInline: '4',
  paddingBlock: '2',
  borderTop: '1px solid token(colors.line)',
  color: 'text-muted',
})

/** A quiet line in the place of a map. */
export const MapNote = ({ children }: { children: ReactNode }) => <p className={note}>{children}</p>
