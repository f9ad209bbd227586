import { useCallback } from 'react'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { Wish } from '#data/outbox/wish.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { type ConfirmOptions, useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/**
 * Asks, then queues: for what a list or a page does with one press, as enabling, disabling and deleting (specification 1,
 * section 4). Answers whether it was queued; what could not be stored on the device is told.
 */
export function useAskedWish(): (question: ConfirmOptions, wishes: Wish | readonly Wish[]) => Promise<boolean> {
  const submit = useSubmit()
  const confirm = useConfirm()
  return useCallback(
    async (question, wishes) => {
      if (!(await confirm(question))) return false
      try {
        await submit(wishes)
        announce(m.form_requested())
        return true
      } catch (problem) {
        if (!(problem instanceof NotStored)) throw problem
        toast({ tone: 'danger', text: m.form_not_stored(), duration: LONG_MS })
        return false
      }
    },
    [submit, confirm],
  )
}
