import { useEffect, useEffectEvent } from 'react'
import { useStore } from '#data/store.ts'
import { handedFile } from './outside-files.ts'

/**
 * Takes over a file that was dropped on, shared with, or opened with the app, for the page of an import.
 * @param event the event whose seats the page imports; null for the import of events
 */
export function useHandedFile(event: number | null, take: (file: File) => unknown): void {
  const handed = useStore(handedFile)
  const onFile = useEffectEvent(take)
  useEffect(() => {
    if (handed === null || handed.event !== event) return
    handedFile.set(null)
    onFile(handed.file)
  }, [handed, event])
}
