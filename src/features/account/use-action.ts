import { useState } from 'react'

import { problemText } from '#parts/problem/problem-text.ts'

/** Runs a button's action, with a busy state and the error text of a failure. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (work: () => Promise<void>, wordsOf: (error: unknown) => string = problemText) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, act }
}
