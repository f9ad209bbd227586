import { useMemo } from 'react'
import type { Wish } from '#data/outbox/wish.ts'
import { m } from '#messages/m.ts'
import { useAskedWish } from '#parts/wish/use-asked-wish.ts'

/** Changes the status of a row, or deletes it: asks for confirmation, then queues the change. */
export function useRowQuestions() {
  const ask = useAskedWish()
  return useMemo(
    () => ({
      status: (wish: Wish) => void ask({ title: m.common_are_you_sure(), confirmText: m.common_status_confirm() }, wish),
      remove: (wish: Wish) =>
        void ask(
          {
            title: m.common_are_you_sure(),
            body: m.common_delete_warning(),
            confirmText: m.common_delete_confirm(),
            tone: 'danger',
          },
          wish,
        ),
    }),
    [ask],
  )
}
