import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { placedIn, rowsWithin } from './in-sight.ts'
import type { SectionLook } from './opened-sections.ts'
import { type Places, placesOf } from './places.ts'
import { Section } from './section.tsx'
import { chosenIn, type SeatSelection } from './seat-selection.ts'
import { type SectionLayout, rowsStart, sectionHeight } from './section-sizes.ts'
import { useTopOnPage, useWindowStretch } from './window-stretch.ts'

interface Props {
  /** The search of the seats. */
  query: SeatQuery
  sections: readonly SectionResult[]
  lookOf: (name: string) => SectionLook | undefined
  onToggle: (name: string) => void
  onLook: (name: string, look: SectionLook) => void
  layout: SectionLayout
  selection: SeatSelection
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
  ref?: Ref<SectionListHandle>
}

export interface SectionListHandle {
  /** Scrolls a section to the top of the page, below the sticky bars, and focuses its head, or another part. */
  show: (name: string, part?: (section: Element) => HTMLElement | null) => void
}

const headOf = (section: Element) => section.querySelector<HTMLElement>('h3 button')
/** The button of a section's table that sorts it. */
export const sortButtonOf = (section: Element) => section.querySelector<HTMLElement>('[aria-sort] button')

/** The visible sections at their places on the page. Heights are computed from the open sections, not measured. */
export function SectionList({ query, sections, lookOf, onToggle, onLook, layout, selection, onChosen, ref }: Props) {
  const { heights } = layout
  const root = useRef<HTMLDivElement>(null)
  const top = useTopOnPage(root)
  const onPage = useWindowStretch(query)
  const heightOf = (result: SectionResult) => sectionHeight(result, lookOf(result.view.name), layout)
  useImperativeHandle(ref, () => ({
    show: (name, part) => show(root.current!, startOf(sections, name, heightOf, heights.gap), name, part),
  }))
  const { placed, height: whole } = placedIn(sections, heightOf, heights.gap, { from: onPage.from - top, to: onPage.to - top })
  const [places, setPlaces] = useState<Places>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const now = placesOf(
    places,
    placed.map(({ item }) => item.view.name),
    focused,
  )
  if (now !== places) setPlaces(now)
  return (
    <div
      ref={root}
      style={{ position: 'relative', height: whole }}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? null)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setFocused(null)}
    >
      {placed.map(({ item: result, start, height }) => {
        const rowsTop = top + start + rowsStart(heights)
        const rows = rowsWithin(result.count, heights.row, { from: onPage.from - rowsTop, to: onPage.to - rowsTop })
        return (
          <div
            key={now.get(result.view.name)}
            data-section={result.view.name}
            style={{ position: 'absolute', insetInline: 0, top: start, height, contain: 'size layout style' }}
          >
            <Section
              result={result}
              look={lookOf(result.view.name)}
              onToggle={onToggle}
              onLook={onLook}
              layout={layout}
              firstRow={rows.first}
              lastRow={rows.last}
              chosen={chosenIn(selection, result.view)}
              onChosen={onChosen}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The top of a section, in pixels from the top of the list. */
function startOf(
  sections: readonly SectionResult[],
  name: string,
  heightOf: (result: SectionResult) => number,
  gap: number,
): number {
  const before = sections.slice(
    0,
    Math.max(
      0,
      sections.findIndex(({ view }) => view.name === name),
    ),
  )
  return before.reduce((sum, result) => sum + heightOf(result) + gap, 0)
}

function show(root: HTMLElement, start: number, name: string, part = headOf): void {
  const head = Number.parseFloat(getComputedStyle(root).getPropertyValue('--inventory-head')) || 0
  scrollTo({ top: root.getBoundingClientRect().top + scrollY + start - head })
  // Usually the section is rendered by the next frame; a part of it, such as a seat, may take a few frames more.
  const focus = (tries: number) => {
    const section = root.querySelector(`[data-section="${CSS.escape(name)}"]`)
    const found = section && part(section)
    if (found) found.focus({ preventScroll: true })
    else if (tries > 0) requestAnimationFrame(() => focus(tries - 1))
  }
  requestAnimationFrame(() => focus(10))
}
