import { createHash } from 'node:crypto'
import { type metrics, MetricSeries, type MetricId } from '#contract/metrics.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { findChannel, type StoredChannel } from '#server/channels/channel-row.ts'
import type { Handlers } from '#server/http/handler.ts'
import { RawAnswer } from '#server/http/raw-answer.ts'
import { isSaleOf } from '#server/offers/sales-of-offer.ts'
import { channelOfOffer } from './channel-of-offer.ts'
import { readDay } from './day.ts'
import { fansBy, signups, subscribers } from './fan-metrics.ts'
import { keptUntilChange, type Reading } from './kept.ts'
import { marketplaceMoney } from './marketplace-metrics.ts'
import { metricRange, type MetricRange } from './metric-range.ts'
import { hasSections, readSections, readSold, revenue, revenuePerSource, sectionSold, ticketsSold } from './sales-metrics.ts'

/** The metrics that can be limited to one offer. */
const ofOffers: readonly MetricId[] = ['tickets_sold', 'revenue']

/** The calls that read one metric, of a channel or of all channels, and a channel's sales and failures of one day. */
export const handlers: Handlers<typeof metrics> = {
  async readMetric({ db, context, params, query, now }) {
    const { salesChannelId, offerId } = query
    const offer = offerId !== undefined && ofOffers.includes(params.id) ? offerId : undefined
    const id = offer === undefined ? salesChannelId : await channelOfOffer(db, offer, salesChannelId)
    const channel = id === undefined ? null : await findChannel(db, id)
    const range = metricRange(query, channel?.timezone ?? defaultTimezone, now)
    const series = await read({ db, of: channel?.id ?? 'all' }, params.id, channel, range, offer)
    if (context.checkReplies) MetricSeries.parse(series)
    return withEtag(series)
  },
  async readDay({ db, context, params, user, now }) {
    return readDay(db, { channel: await findChannel(db, params.id), user, config: context.config, now })
  },
}

function read(
  reading: Reading,
  id: MetricId,
  channel: StoredChannel | null,
  range: MetricRange,
  offer: string | undefined,
): Promise<MetricSeries> {
  const { db } = reading
  // The feed does not report who received an offer, so an offer's sales are counted each time.
  const sold = () =>
    offer === undefined
      ? keptUntilChange(reading, ['sold', range], () => readSold(db, channel, range))
      : readSold(db, channel, range, isSaleOf(offer))
  const sections = () =>
    hasSections(range)
      ? sold().then((sales) => sales.sections!)
      : keptUntilChange(reading, ['sections', range], () => readSections(db, channel, range))
  switch (id) {
    case 'signups':
      return signups(db, channel, range)
    case 'subscribers':
      return subscribers(db, channel, range)
    case 'tickets_sold':
      return sold().then((sales) => ticketsSold(sales.sold, range))
    case 'section_sold':
      return sections().then((counted) => sectionSold(counted, range))
    case 'revenue':
      return sold().then((sales) => revenue(sales.sold, range, channel?.currency_type ?? 'usd'))
    case 'revenue_per_source':
      return sold().then((sales) => revenuePerSource(sales.sold, range))
    case 'marketplace_revenue':
    case 'marketplace_fees':
      return marketplaceMoney(db, channel, range, id)
    case 'ttb_users_subscription':
      return fansBy(db, channel, range, 'subscription')
    case 'ttb_users_campaign':
      return fansBy(db, channel, range, 'campaign')
    case 'ttb_users_source':
      return fansBy(db, channel, range, 'source')
  }
}

/** Returns a series as JSON with an ETag, so that a repeated request gets 304. */
function withEtag(series: MetricSeries): RawAnswer {
  const body = JSON.stringify(series)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  return new RawAnswer(body, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' }, etag)
}
