import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { Asking } from './holds.ts'
import type { SectionLook } from './opened-sections.ts'
import { Section } from './section.tsx'
import type { Heights } from './section-sizes.ts'

interface Props {
  sections: readonly SectionResult[]
  lookOf: (name: string) => SectionLook | undefined
  onToggle: (name: string) => void
  onLook: (name: string, look: SectionLook) => void
  heightOf: (result: SectionResult) => number
  heights: Heights
  me: Asking['me']
}

/** The sections that are in sight, at their places on the page. */
export function SectionList({ sections, lookOf, onToggle, onLook, heightOf, heights, me }: Props) {
  'use no memo'
  const root = useRef<HTMLDivElement>(null)
  const top = useTopOnPage(root)
  const virtualizer = useWindowVirtualizer({
    count: sections.length,
    estimateSize: (index) => heightOf(sections[index]!),
    // A new function each time makes the virtualizer lay out anew: heights follow from what is open, nothing is ever measured.
    getItemKey: (index) => sections[index]?.view.name ?? index,
    gap: heights.gap,
    overscan: 3,
    scrollMargin: top,
  })
  return (
    <div ref={root} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
        const result = sections[index]
        return result === undefined ? null : (
          <div key={key} style={{ position: 'absolute', insetInline: 0, top: start - top, height: size }}>
            <Section
              result={result}
              look={lookOf(result.view.name)}
              onToggle={onToggle}
              onLook={onLook}
              heights={heights}
              top={start}
              me={me}
            />
          </div>
        )
      })}
    </div>
  )
}

/** How far down the page an element begins; followed as what stands above it grows and shrinks. */
function useTopOnPage(root: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const read = () => {
      const { top: now } = root.current!.getBoundingClientRect()
      setTop(Math.round(now + window.scrollY))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [root])
  return top
}
