import { useCallback } from 'react'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/**
 * Queues changes, and reports when this device could not store them.
 * Returns the keys of the queued changes, or null if nothing was queued.
 */
export function useStoredWish(): (wishes: Wish | readonly Wish[]) => Promise<string[] | null> {
  const submit = useSubmit()
  return useCallback(
    async (wishes) => {
      try {
        const submitted = await submit(wishes)
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
