import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import type { Reward } from '#contract/rewards.ts'
import { messageTokens } from '#lib/message-tokens.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { strayIn } from '#parts/sending/confirmed-variables.ts'
import { ReviewDialog } from '#parts/sending/review-dialog.tsx'
import { useSendToName } from '#parts/sending/send-to-field.tsx'
import { css } from '#styled/css'
import type { OfferForm } from './offer-form.ts'
import { codeLines, codeWarnings, eventLines } from './offer-review.ts'
import { type RewardUse, rewardWarnings, rewardWords } from './offer-rewards.ts'
import { useCodes } from './use-codes.ts'

interface Props {
  channel: number
  values: OfferForm
  /** The chosen events, earliest first. */
  chosen: readonly Event[]
  reward: Reward | undefined
  use: RewardUse
  /** The number of fans, if known. */
  fans: number | undefined
  open: boolean
  onClose: () => void
  onGo: () => void
  /** The preview, the schedule and the cost. */
  children: ReactNode
}

/** Each item is on a line of its own. */
const lines = css({ whiteSpace: 'pre-line' })

/** The review of an offer before it is scheduled: its recipients and content, and warnings of likely mistakes. */
export function OfferReviewDialog({ channel, values, chosen, reward, use, fans, children, ...dialog }: Props) {
  const { currency } = useChannelSettings(channel)
  const sendTo = useSendToName(channel, values.text_buy_segment_id)
  const codes = useCodes(channel, values.events)
  return (
    <ReviewDialog
      {...dialog}
      title={m.offers_review()}
      go={m.offers_schedule()}
      stray={strayIn(values.message, messageTokens)}
      facts={[
        {
          label: m.sending_recipients(),
          value: sendTo,
          hint: fans === undefined ? undefined : m.sending_fans({ count: fans }),
        },
        { label: m.offers_events(), value: <span className={lines}>{eventLines(chosen)}</span> },
        { label: m.offers_codes(), value: <span className={lines}>{codeLines(chosen, values.event_data)}</span> },
        { label: m.offers_reward(), value: reward ? rewardWords(reward, currency, use) : m.common_none() },
        { label: m.sending_send_at(), value: values.send_at && formatDateTime(values.send_at, use.zone) },
      ]}
      warnings={[...(reward ? rewardWarnings(reward, use) : []), ...codeWarnings(chosen, values.event_data, codes)]}
    >
      {children}
    </ReviewDialog>
  )
}
