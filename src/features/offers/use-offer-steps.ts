import { useMemo } from 'react'
import { channels } from '#contract/channels.ts'
import type { Offer, OfferStatus } from '#contract/offers.ts'
import type { Api } from '#data/api/api.ts'
import { useData } from '#data/provider.tsx'
import type { LegalHours } from '#lib/legal-hours.ts'
import { serverClock } from '#lib/server-clock.ts'
import { messageTokens } from '#lib/message-tokens.ts'
import { m } from '#messages/m.ts'
import { confirmedVariables, strayIn } from '#parts/sending/confirmed-variables.ts'
import { useHours } from '#parts/sending/use-hours.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import { statusQuestion } from '#parts/sending/status-question.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import { offerName } from './offer-state.ts'
import { deleteChange, statusChange } from './offer-changes.ts'

/** The legal hours of an offer's channel, for the list of all channels; undefined if they cannot be read. */
const hoursOf = (api: Api, id: number): Promise<LegalHours | undefined> =>
  api.call(channels.readLegalHours, { params: { id } }).catch(() => undefined)

/** The actions of an offer's buttons. Each asks for confirmation, then queues the change. @param channel null for all channels */
export function useOfferSteps(channel: number | null, zone: string) {
  const known = useHours(channel)
  const { api, connectivity } = useData()
  const ask = useConfirmedChange()
  const questions = useRowQuestions()
  return useMemo(
    () => ({
      /** @param at the zone of the offer's channel, in a list of all channels */
      to: async (offer: Offer, to: OfferStatus, at: string = zone) => {
        const hours = known ?? (connectivity.current().online ? await hoursOf(api, offer.sales_channel_id) : undefined)
        const now = serverClock.now()
        const activates = offer.status === 'Draft' && to === 'Scheduled'
        const stray = activates ? strayIn(offer.message, messageTokens) : []
        const question = statusQuestion({ to, name: offerName(offer), send_at: offer.send_at, now, zone: at, hours, stray })
        const confirmed = confirmedVariables(offer.message, messageTokens, activates)
        const change = statusChange(offer, to, { channel: offer.sales_channel_id, now, hours, confirmed })
        await ask(question, change, m.offers_status_updated())
      },
      remove: (offer: Offer) => questions.remove(deleteChange(offer)),
    }),
    [ask, questions, api, connectivity, known, zone],
  )
}
