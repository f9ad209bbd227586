import { useMemo } from 'react'
import type { BulkMessage } from '#contract/mass-texts.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { statusQuestion } from '#parts/sending/status-question.ts'
import { useHours } from '#parts/sending/use-hours.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import { cancelChange, statusChange } from './mass-text-changes.ts'

/** The actions of a mass text's buttons. Each asks for confirmation, then queues the change. */
export function useMassTextSteps(channel: number, zone: string) {
  const hours = useHours(channel)
  const ask = useConfirmedChange()
  return useMemo(
    () => ({
      to: async (row: BulkMessage, to: 'Scheduled' | 'Paused' | 'Cancelled') => {
        const now = serverClock.now()
        const change = to === 'Cancelled' ? cancelChange(row) : statusChange(row, to, now)
        const question = statusQuestion({
          to,
          name: row.title,
          send_at: row.send_at,
          now,
          zone,
          hours,
          startsNow: m.mass_texts_starts_now(),
        })
        await ask(question, change, m.mass_texts_status_updated())
      },
    }),
    [ask, hours, zone],
  )
}
