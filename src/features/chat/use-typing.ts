import { useCallback, useEffect, useRef, useState } from 'react'
import { TYPING_PAUSE_MS, TYPING_THROTTLE_MS } from '#contract/chat.ts'
import { useUserData } from '#data/provider.tsx'

/** An account without a signal for this long counts as no longer typing. */
const FORGET_MS = 4 * TYPING_PAUSE_MS

/** The names of other accounts that are typing to this fan. */
export function useTypists() {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const set = useCallback((who: { id: number; name: string }, typing: boolean) => {
    const stop = () =>
      setTypists((before) => {
        const next = new Map(before)
        next.delete(who.id)
        return next
      })
    clearTimeout(timers.current.get(who.id))
    if (!typing) return stop()
    timers.current.set(who.id, setTimeout(stop, FORGET_MS))
    setTypists((before) => (before.get(who.id) === who.name ? before : new Map(before).set(who.id, who.name)))
  }, [])
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all.values()) clearTimeout(timer)
    }
  }, [])
  return { names: [...typists.values()], set }
}

/** Sends typing signals: at most every 250 ms, and a stop after 900 ms without a key. */
export function useTypingSignal(fan: number): { typed: () => void; stopped: () => void } {
  const topics = useUserData()?.topics
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stopped = useCallback(() => {
    clearTimeout(timer.current)
    if (last.current !== 0) topics?.send('typing', { fan, typing: false })
    last.current = 0
  }, [topics, fan])
  const typed = useCallback(() => {
    const now = performance.now()
    clearTimeout(timer.current)
    timer.current = setTimeout(stopped, TYPING_PAUSE_MS)
    if (now - last.current < TYPING_THROTTLE_MS) return
    last.current = now
    topics?.send('typing', { fan, typing: true })
  }, [topics, fan, stopped])
  useEffect(() => stopped, [stopped])
  return { typed, stopped }
}
