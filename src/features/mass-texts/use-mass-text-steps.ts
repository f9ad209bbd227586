import { useMemo } from 'react'
import type { BulkMessage } from '#contract/mass-texts.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { statusQuestion } from '#parts/sending/status-question.ts'
import { useAskedWish } from '#parts/wish/use-asked-wish.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { cancelWish, statusWish } from './mass-text-wishes.ts'

/** The actions of one press on a mass text: each asks for confirmation, then queues the change. */
export function useMassTextSteps(zone: string) {
  const ask = useAskedWish()
  return useMemo(
    () => ({
      to: async (row: BulkMessage, to: 'Scheduled' | 'Paused' | 'Cancelled') => {
        const now = serverClock.now()
        const wish = to === 'Cancelled' ? cancelWish(row) : statusWish(row, to, now)
        if (await ask(statusQuestion({ to, send_at: row.send_at, now, zone, startsNow: m.mass_texts_starts_now() }), wish))
          toast({ tone: 'positive', text: m.mass_texts_status_updated() })
      },
    }),
    [ask, zone],
  )
}
