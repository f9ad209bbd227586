import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, except in a dialog or on a field for files.
 * @returns whether files are being dragged over the page
 */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const over = (event: DragEvent) => {
      const isTaken = hasFiles(event) && !isElsewhere(event)
      // Without this, the browser would open the file in place of the app.
      if (isTaken) event.preventDefault()
      setOver(isTaken)
    }
    // The pointer has left the window if it enters nothing.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || isElsewhere(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop }
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][]
    for (const [name, listener] of each) addEventListener(name, listener)
    return () => {
      for (const [name, listener] of each) removeEventListener(name, listener)
    }
  }, [])
  return isOver
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

const isElsewhere = ({ target }: DragEvent) => target instanceof Element && target.closest('dialog, input[type=file]') !== null
