import type { MouseEvent, ReactNode } from 'react'

import { css } from '#styled/css'

/** The link takes no space of its own, so that the cell looks the same with and without a link. */
const link = css({ display: 'contents', color: 'inherit', textDecoration: 'none' })

/** Whether a press means something else to the browser, such as another tab or a download; such presses are left to the browser. */
export const isElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) => ctrlKey || metaKey || shiftKey || altKey

interface Props {
  /** Undefined if the row has no page of its own. */
  href: string | undefined
  onOpen: () => void
  children: ReactNode
}

/** A cell as the link to the page of its row. The row itself is the tab stop. */
export function RowLink({ href, onOpen, children }: Props) {
  if (href === undefined) return children
  const go = (event: MouseEvent) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    if (getSelection()?.isCollapsed ?? true) onOpen()
  }
  return (
    <a href={href} tabIndex={-1} draggable={false} className={link} onClick={go}>
      {children}
    </a>
  )
}
