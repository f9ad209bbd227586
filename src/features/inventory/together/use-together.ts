import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import type { Together } from './seats-together.ts'

/** The part of an address that opens the finder. */
const OPEN = 'open'

/**
 * Whether the finder of seats is open; null before it was ever opened. An address with `together=open` opens it, and loses that
 * part, so that a reload does not open it again.
 * @param onPick selects the chosen group
 * @param show shows it; called after the finder has closed, because closing moves the focus
 */
export function useTogether(onPick: (group: Together) => void, show: (group: Together) => void) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { together }: { together?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isInAddress = together === OPEN
  if (isInAddress && isOpen !== true) setOpen(true)
  useEffect(() => {
    if (!isInAddress) return
    const search = (before: Record<string, unknown>) => ({ ...before, together: undefined })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, [isInAddress, navigate])
  const picked = useRef<Together | null>(null)
  useLayoutEffect(() => {
    if (picked.current !== null) show(picked.current)
    picked.current = null
  })
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    pick: (group: Together) => {
      picked.current = group
      onPick(group)
      setOpen(false)
    },
  }
}

/** The search text that finds a group, for people who cannot select seats: `101 A 7-10`. */
export const searchOf = ({ section, row, from, to }: Together): string =>
  [section.name, row, from === to ? from : `${from}-${to}`].filter(Boolean).join(' ')

/** Whether a search found every seat of a section, so that each of them is on the screen. */
export const isWhollyFound = (found: readonly SectionResult[], { name, size }: SectionView): boolean =>
  found.some(({ view, count }) => view.name === name && count === size)
