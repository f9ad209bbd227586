import type { Outbox } from '#data/outbox/outbox.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** How long a message of success waits for the server's confirmation, in milliseconds. */
const WAIT_MS = 3000
const QUEUED_MS = 4000

/** The words about a change that is queued on this device, and not yet confirmed by the server. */
export const queuedWords = (isOnline: boolean): string => (isOnline ? m.form_unconfirmed() : m.form_queued())

interface Queue {
  outbox: Pick<Outbox, 'outcomeOf'>
  isOnline: boolean
}

/**
 * Reports the result of queued changes: `done` once the server has carried all of them out, else a message that they are stored on
 * this device. A refusal is not reported here, because the sync status asks a person for a decision.
 */
export async function reportEnd({ outbox, isOnline }: Queue, keys: readonly string[], done: string): Promise<void> {
  const ends = isOnline ? await Promise.all(keys.map((key) => outbox.outcomeOf(key, WAIT_MS))) : [null]
  if (ends.some((end) => end?.outcome === 'refused')) return
  if (ends.every((end) => end?.outcome === 'done')) toast({ tone: 'positive', text: done })
  else toast({ tone: 'info', text: queuedWords(isOnline), duration: QUEUED_MS })
}
