import { useState } from 'react'
import { problemText } from '#parts/problem/problem-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Returns `act`, which runs an action on a row of a list, and whether one is running. @param refetch reads the list again */
export function useListActions(refetch: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)

  /** Runs the action, reports its success, and reads the list again. @returns the error text, or null */
  const act = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    setBusy(true)
    try {
      await work()
      // Reload the list before the dialog closes.
      await refetch()
      toast({ tone: 'positive', text: done })
      return null
    } catch (error) {
      // Not awaited, because without a connection the reload would wait for a connection.
      void refetch()
      return problemText(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
