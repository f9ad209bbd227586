import type { Kysely } from 'kysely'
import { formatMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import type { StripeNews } from '#server/gateways/stripe-news.ts'
import { payoutReversedAtGateway, refundedAtGateway, reversalFailedAtGateway, sellerAccountChanged } from './gateway-news.ts'

/**
 * Writes what the payment provider tells of. Told twice, it changes nothing the second time.
 * @param now milliseconds since 1970
 * @returns whether it is about anything of ours
 */
export async function takeNews(db: Kysely<Database>, news: StripeNews, now: number): Promise<boolean> {
  switch (news.kind) {
    case 'refunded': {
      for (const charge of news.charges) if (await refundedAtGateway(db, { charge, refunded: news.refunded }, now)) return true
      return false
    }
    case 'reversed': {
      const { transfer, back, of, currency } = news
      if (back >= of) return payoutReversedAtGateway(db, transfer, now)
      const reason = `Only ${formatMoney(back, currency)} of ${formatMoney(of, currency)} came back`
      return reversalFailedAtGateway(db, transfer, reason)
    }
    case 'account':
      return sellerAccountChanged(db, news.account, news.status)
  }
}
