import { useMemo } from 'react'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { m } from '#messages/m.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'

/** Asks for confirmation, then queues a change of a row's status, or its deletion. */
export function useRowQuestions() {
  const ask = useConfirmedChange()
  return useMemo(
    () => ({
      status: (change: QueuedChange) =>
        void ask({ title: m.common_are_you_sure(), confirmText: m.common_status_confirm() }, change),
      remove: (change: QueuedChange) =>
        void ask(
          {
            title: m.common_are_you_sure(),
            body: m.common_delete_warning(),
            confirmText: m.common_delete_confirm(),
            tone: 'danger',
          },
          change,
        ),
    }),
    [ask],
  )
}
