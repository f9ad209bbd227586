import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useMedia } from '#ui/data-table/use-media.ts'
import { heightsFor, type SectionLayout } from './section-sizes.ts'

/** Changes of the width up to this number of pixels are ignored. */
const SLACK_PX = 16
const USUAL_WIDTH_PX = 1000

/** The layout of the sections, updated when the window changes. */
export function useSectionLayout(root: RefObject<HTMLElement | null>, canHold: boolean): SectionLayout {
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
  return useMemo(() => ({ heights: heightsFor(coarse), width, coarse, canHold }), [coarse, width, canHold])
}
