import { useCallback } from 'react'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/**
 * Queues changes, and reports when this device could not store them.
 * Returns the keys of the queued changes, or null if nothing was queued.
 */
export function useStoredChange(): (changes: QueuedChange | readonly QueuedChange[]) => Promise<string[] | null> {
  const submit = useSubmit()
  return useCallback(
    async (changes) => {
      try {
        const submitted = await submit(changes)
        return submitted.outcome === 'queued' ? submitted.keys : []
      } catch (problem) {
        if (!(problem instanceof NotStored)) throw problem
        toast({ tone: 'danger', text: m.form_not_stored(), duration: LONG_MS })
        return null
      }
    },
    [submit],
  )
}
