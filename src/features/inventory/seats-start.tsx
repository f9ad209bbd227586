import type { FocusEvent, RefObject } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionLook } from './opened-sections.ts'
import type { SectionListHandle } from './section-list.tsx'

interface Props {
  sections: readonly SectionResult[]
  looks: { lookOf: (name: string) => SectionLook | undefined; openOne: (name: string) => void }
  list: RefObject<SectionListHandle | null>
}

/**
 * The target of the links that skip to the seats. It passes the focus on to the first seat, in the first open section, or in the
 * first section, which it opens. In the seat map it passes the focus to the map.
 */
export function SeatsStart({ sections, looks, list }: Props) {
  const onFocus = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const name = (sections.find((result) => looks.lookOf(result.view.name) !== undefined) ?? sections[0])?.view.name
    const map = currentTarget.parentElement?.querySelector<HTMLElement>('[role=application]')
    if (map) return map.focus()
    if (name === undefined) return
    looks.openOne(name)
    list.current?.show(name, firstSeatOf)
  }
  return <div id="event-seats" tabIndex={-1} onFocus={onFocus} />
}

/**
 * Returns the element to focus: in a table, the actions of the first seat, or its row if it was sold; in a grid, the focusable
 * seat.
 */
function firstSeatOf(section: Element): HTMLElement | null {
  const row = section.querySelector<HTMLElement>('tr[data-seat]')
  if (row !== null) return row.querySelector<HTMLElement>('[data-seat-actions]') ?? row
  return section.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
}
