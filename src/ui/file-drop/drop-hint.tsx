import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { css } from '#styled/css'

const hint = css({
  position: 'fixed',
  inset: '3',
  zIndex: 'skip',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '3',
  padding: '6',
  border: '2px dashed token(colors.accent)',
  borderRadius: 'card',
  bg: 'accent-soft',
  color: 'accent-text',
  textStyle: 'section',
  textAlign: 'center',
  opacity: 0.96,
  pointerEvents: 'none',
  '& svg': { width: '8', height: '8' },
})

/** A hint over the whole page while a file is dragged over it. @param children the effect of dropping the file */
export const DropHint = ({ children }: { children: ReactNode }) => (
  <div className={hint} role="status">
    <FileDown aria-hidden="true" />
    {children}
  </div>
)
