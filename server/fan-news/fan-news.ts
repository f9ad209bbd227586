import { formatMoney } from '#lib/money.ts'
import type { ChannelVoice } from '#server/channels/channel-voice.ts'
import type { Place } from '#server/kernel/texts/server-texts.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'

interface Money {
  amount: number
  currency: string
}

/** The data of a message to a fan. The text is composed when the message is sent, in the channel's language at that time. */
export type FanNews =
  | ({ what: 'bid-accepted'; product: string; place: Place } & Money)
  | ({ what: 'bid-rejected'; product: string; isRefunded: boolean } & Money)
  | ({ what: 'refund-refused'; event: string; reason: string | null } & Money)
  | ({ what: 'pass-failed'; pass: string; reason: string; isOver: boolean } & Money)

/** Returns a reason as a complete sentence: with a full stop, unless it already ends with a punctuation mark. */
const ended = (reason: string | null): string | null =>
  reason === null ? null : /[.!?…]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`

/**
 * Returns a message's subject and text in the language of the channel. The text begins with the channel's name, because a text
 * message has no sender name.
 */
export const newsText = (news: FanNews, voice: Pick<ChannelVoice, 'name' | 'language'>): { subject: string; text: string } =>
  inLanguage(voice.language, (words) => {
    const money = formatMoney(news.amount, news.currency)
    const composed = (subject: string, text: string) => ({ subject, text: `${voice.name}: ${text}` })
    switch (news.what) {
      case 'bid-accepted':
        return composed(words.bidSubject(news.product), words.bidAccepted({ ...news.place, product: news.product, paid: money }))
      case 'bid-rejected':
        return composed(words.bidSubject(news.product), words.bidRejected({ ...news, amount: money }))
      case 'refund-refused':
        return composed(
          words.refundSubject(news.event),
          words.refundRefused({ ...news, reason: ended(news.reason), amount: money }),
        )
      case 'pass-failed':
        return composed(words.passSubject(news.pass), words.passFailed({ ...news, amount: money }))
    }
  })
