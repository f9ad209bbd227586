import { useCallback } from 'react'
import { useData } from '#data/provider.tsx'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { reportEnd } from './report-end.ts'

const LONG_MS = 8000

/**
 * Queues changes, and reports if this device could not store them. If `done` is given, it is shown once the server has carried the
 * changes out; before that, a message that they are stored on this device.
 * @returns a function that returns the keys of the queued changes; null if nothing was queued
 */
export function useStoredChange(): (changes: QueuedChange | readonly QueuedChange[], done?: string) => Promise<string[] | null> {
  const submit = useSubmit()
  const { userData, connectivity } = useData()
  return useCallback(
    async (changes, done) => {
      try {
        const submitted = await submit(changes)
        const keys = submitted.outcome === 'queued' ? submitted.keys : []
        const outbox = userData.current()?.outbox
        if (done !== undefined && outbox) void reportEnd({ outbox, isOnline: connectivity.current().online }, keys, done)
        return keys
      } catch (problem) {
        if (!(problem instanceof NotStored)) throw problem
        toast({ tone: 'danger', text: m.form_not_stored(), duration: LONG_MS })
        return null
      }
    },
    [submit, userData, connectivity],
  )
}
