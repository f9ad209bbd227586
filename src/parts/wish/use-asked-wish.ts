import { useCallback } from 'react'
import type { Wish } from '#data/outbox/wish.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { type ConfirmOptions, useConfirm } from '#ui/confirm/confirm-store.ts'
import { useStoredWish } from './use-stored-wish.ts'

/**
 * Asks for confirmation, then queues a change: for actions of one press, such as enabling, disabling and deleting. Returns
 * whether the change was queued; a change that could not be stored on the device is reported on screen.
 */
export function useAskedWish(): (question: ConfirmOptions, wishes: Wish | readonly Wish[]) => Promise<boolean> {
  const store = useStoredWish()
  const confirm = useConfirm()
  return useCallback(
    async (question, wishes) => {
      if (!(await confirm(question)) || (await store(wishes)) === null) return false
      announce(m.form_requested())
      return true
    },
    [store, confirm],
  )
}
