import { useState } from 'react'

import { problemText } from './problem-text.ts'

/** Runs the call of a form once its fields are right: errors beside the fields, a warning on top, busy meanwhile. */
export function useFormCall() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [warning, setWarning] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (found: Record<string, string>, call: () => Promise<void>) => {
    setErrors(found)
    setWarning(null)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      setWarning(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return { errors, warning, setWarning, busy, submit }
}
