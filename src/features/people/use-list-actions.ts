import { useState } from 'react'
import { problemText } from '#parts/problem/problem-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** The actions on the rows of a list: one at a time, online only. @param refetch reads the list again */
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
      // Not awaited: without a connection it would wait for one.
      void refetch()
      return problemText(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
