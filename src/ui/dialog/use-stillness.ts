import { type RefObject, useEffect } from 'react'

import { correctionFor, shiftUnder, type Standing } from './stillness.ts'

/** The elements that a person may be about to press or read. */
const ITEMS = 'li, summary, button, h3, p'

/**
 * Prevents the content under the pointer from moving while other content of a scrolling area changes. Content that the
 * person unfolds opens below the pointer. The extra space at the ends is removed when the pointer has left.
 */
export function useStillness(area: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = area.current
    if (!element || !isOn) return undefined
    let hand: number | null = null
    let space = { above: 0, below: 0 }
    let before: Standing<Element>[] = []
    const setSpace = (next: typeof space) => {
      space = next
      element.style.setProperty('--space-above', `${next.above}px`)
      element.style.setProperty('--space-below', `${next.below}px`)
    }
    const look = () => {
      before = [...element.querySelectorAll(ITEMS)].map((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return { item, top, bottom }
      })
    }
    const settle = () => {
      if (hand === null) return
      const shift = shiftUnder(hand, before, (item) => (item.isConnected ? item.getBoundingClientRect().top : null))
      if (Math.abs(shift) >= 1) {
        const { scrollTop, scrollHeight, clientHeight } = element
        const next = correctionFor(shift, { ...space, scrollTop, scrollMost: scrollHeight - clientHeight })
        setSpace(next)
        element.scrollTop = next.scrollTop
      }
      look()
    }
    const on = (event: PointerEvent) => {
      hand = event.clientY
      look()
    }
    const leave = () => {
      hand = null
      setSpace({ above: 0, below: 0 })
    }
    const scrolled = () => hand !== null && look()
    // Called before the change is painted.
    const changes = new MutationObserver(settle)
    changes.observe(element, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['open'] })
    const ending = new AbortController()
    const { signal } = ending
    element.addEventListener('pointermove', on, { signal })
    element.addEventListener('pointerdown', on, { signal, capture: true })
    element.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && leave(), { signal })
    element.addEventListener('scroll', scrolled, { signal, passive: true })
    return () => {
      ending.abort()
      changes.disconnect()
    }
  }, [area, isOn])
}
