import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a part of the page fills the screen, and the function that toggles it; undefined if the browser does not support full
 * screen.
 */
export function useFullScreen(stage: RefObject<HTMLElement | null>): { on: boolean; toggle: () => void } | undefined {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === stage.current)
    follow()
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [stage])
  if (!document.fullscreenEnabled) return undefined
  return { on, toggle: () => void (on ? document.exitFullscreen() : stage.current?.requestFullscreen()) }
}
