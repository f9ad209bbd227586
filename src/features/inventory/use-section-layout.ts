import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { useHouse, type Venue } from '#parts/seat-map/use-house.ts'
import { useMedia } from '#ui/data-table/use-media.ts'
import { heightsFor, type SectionLayout } from './section-sizes.ts'

/** Changes of the width up to this number of pixels are ignored. */
const SLACK_PX = 16
const USUAL_WIDTH_PX = 1000

interface Options {
  root: RefObject<HTMLElement | null>
  venue: Venue
  canHold: boolean
}

/** The layout of the sections, updated when the window or the aisles of the venue's map change. */
export function useSectionLayout({ root, venue, canHold }: Options): SectionLayout {
  const coarse = useMedia('(pointer: coarse)')
  const [width, setWidth] = useState(USUAL_WIDTH_PX)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0
      setWidth((before) => (Math.abs(now - before) > SLACK_PX ? now : before))
    })
    observer.observe(root.current!)
    return () => observer.disconnect()
  }, [root])
  const { kept } = useHouse(venue)
  const aisles = useMemo(() => aislesOf(kept), [kept])
  return useMemo(() => ({ heights: heightsFor(coarse), width, coarse, canHold, aisles }), [coarse, width, canHold, aisles])
}
