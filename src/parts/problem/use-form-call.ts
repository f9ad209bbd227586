import { useState } from 'react'

import { serverErrors } from './problem-text.ts'

/** Runs the call of a form if its fields are valid. Returns the errors by field, the call's failure, and whether it runs. */
export function useFormCall() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (found: Record<string, string>, call: () => Promise<void>) => {
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      setErrors(serverErrors(error))
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }
  return { errors, failure, busy, submit }
}
