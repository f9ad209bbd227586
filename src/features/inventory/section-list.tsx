import { useRef } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { Asking } from './holds.ts'
import { placedIn, rowsWithin } from './in-sight.ts'
import type { SectionLook } from './opened-sections.ts'
import { Section } from './section.tsx'
import { rowsStart, type Heights } from './section-sizes.ts'
import { useTopOnPage, useWindowStretch } from './window-stretch.ts'

interface Props {
  sections: readonly SectionResult[]
  lookOf: (name: string) => SectionLook | undefined
  onToggle: (name: string) => void
  onLook: (name: string, look: SectionLook) => void
  heightOf: (result: SectionResult) => number
  heights: Heights
  me: Asking['me']
}

/** The sections that are in sight, at their places on the page. Heights follow from what is open: nothing is ever measured. */
export function SectionList({ sections, lookOf, onToggle, onLook, heightOf, heights, me }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const top = useTopOnPage(root)
  const onPage = useWindowStretch()
  const { placed, height: whole } = placedIn(sections, heightOf, heights.gap, { from: onPage.from - top, to: onPage.to - top })
  return (
    <div ref={root} style={{ position: 'relative', height: whole }}>
      {placed.map(({ item: result, start, height }) => {
        const rowsTop = top + start + rowsStart(heights)
        const rows = rowsWithin(result.count, heights.row, { from: onPage.from - rowsTop, to: onPage.to - rowsTop })
        return (
          <div
            key={result.view.name}
            style={{ position: 'absolute', insetInline: 0, top: start, height, contain: 'size layout style' }}
          >
            <Section
              result={result}
              look={lookOf(result.view.name)}
              onToggle={onToggle}
              onLook={onLook}
              heights={heights}
              firstRow={rows.first}
              lastRow={rows.last}
              me={me}
            />
          </div>
        )
      })}
    </div>
  )
}
