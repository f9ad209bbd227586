import { useCallback } from 'react'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { type ConfirmOptions, useConfirm } from '#ui/confirm/confirm-store.ts'
import { useStoredChange } from './use-stored-change.ts'

/**
 * Asks for confirmation, then queues a change, for actions of a single button such as enable, disable and delete. `done` is shown
 * once the server has carried the change out.
 * @returns a function that returns whether the change was queued; if the device could not store it, the screen reports that
 */
export function useConfirmedChange(): (
  question: ConfirmOptions,
  changes: QueuedChange | readonly QueuedChange[],
  done?: string,
) => Promise<boolean> {
  const store = useStoredChange()
  const confirm = useConfirm()
  return useCallback(
    async (question, changes, done) => {
      if (!(await confirm(question)) || (await store(changes, done)) === null) return false
      // The message about the end of a change is announced when it appears.
      if (done === undefined) announce(m.form_requested())
      return true
    },
    [store, confirm],
  )
}
