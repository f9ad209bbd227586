import { useCallback, useEffect, useRef, useState } from 'react'
import { useUserData } from '#data/provider.tsx'
import { attempt, inBackground, storageFailed } from '#data/background.ts'
import type { Drafts } from './drafts.ts'

const SAVE_PAUSE_MS = 400

/**
 * Stores the unsaved input of a long form per user and route. Call `save` as often as needed (it writes after a pause, and when
 * form or page close), and `discard` after sending or cancelling.
 * @param current the form's input; a draft that equals it is ignored
 * @returns among others `restored`: the draft of an earlier visit, or null; it is known once `ready`
 */
export function useDraft<T>(route: string, current: T, { never }: { never?: readonly string[] } = {}) {
  const drafts = useUserData()?.drafts
  const [restored, setRestored] = useState<T | null>(null)
  const [ready, setReady] = useState(false)
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const fields = never?.join()
  const same = restored !== null && JSON.stringify(restored) === JSON.stringify(current)

  const flush = useCallback(() => {
    if (!pending.current) return
    clearTimeout(pending.current.timer)
    inBackground(drafts?.save(route, pending.current.value, fields?.split(',')), storageFailed)
    pending.current = null
  }, [drafts, route, fields])

  useEffect(() => {
    let isWanted = true
    const read = async (from: Drafts) => {
      const draft = await attempt(from.read(route), storageFailed)
      if (!isWanted) return
      setRestored((draft?.value as T | undefined) ?? null)
      setReady(true)
    }
    if (drafts) void read(drafts)
    addEventListener('pagehide', flush)
    return () => {
      isWanted = false
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [drafts, route, flush])

  const save = useCallback(
    (value: T) => {
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = { value, timer: setTimeout(flush, SAVE_PAUSE_MS) }
    },
    [flush],
  )
  const discard = useCallback(async () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = null
    setRestored(null)
    if (drafts) await attempt(drafts.discard(route), storageFailed)
  }, [drafts, route])
  return { restored: same ? null : restored, ready, save, discard }
}
