import { useMemo } from 'react'
import type { Offer, OfferStatus } from '#contract/offers.ts'
import { serverClock } from '#lib/server-clock.ts'
import { messageTokens } from '#lib/message-tokens.ts'
import { m } from '#messages/m.ts'
import { confirmedVariables, strayIn } from '#parts/sending/confirmed-variables.ts'
import { useHours } from '#parts/sending/use-hours.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import { statusQuestion } from '#parts/sending/status-question.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import { deleteChange, statusChange } from './offer-changes.ts'

/** The actions of an offer's buttons: each asks for confirmation, then queues the change. @param channel null for all */
export function useOfferSteps(channel: number | null, zone: string) {
  const hours = useHours(channel)
  const ask = useConfirmedChange()
  const questions = useRowQuestions()
  return useMemo(
    () => ({
      to: async (offer: Offer, to: OfferStatus) => {
        const now = serverClock.now()
        const activates = offer.status === 'Draft' && to === 'Scheduled'
        const stray = activates ? strayIn(offer.message, messageTokens) : []
        const question = statusQuestion({ to, send_at: offer.send_at, now, zone, stray })
        const confirmed = confirmedVariables(offer.message, messageTokens, activates)
        const change = statusChange(offer, to, { channel: offer.sales_channel_id, now, hours, confirmed })
        await ask(question, change, m.offers_status_updated())
      },
      remove: (offer: Offer) => questions.remove(deleteChange(offer)),
    }),
    [ask, questions, hours, zone],
  )
}
