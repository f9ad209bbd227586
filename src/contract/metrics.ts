import * as z from 'zod/mini'
import { ofChannel, type Subject } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, NumberId, RangeBound, RowId } from '#contract/core/wire.ts'
import { metricUnits, weekStarts } from '#lib/metric-units.ts'

/** The metrics over time. */
export const metricIds = [
  'signups',
  'subscribers',
  'tickets_sold',
  'section_sold',
  'revenue',
  'revenue_per_source',
  'marketplace_revenue',
  'marketplace_fees',
  'ttb_users_subscription',
  'ttb_users_campaign',
  'ttb_users_source',
] as const
export type MetricId = (typeof metricIds)[number]

/** The most buckets of a metric; a range with more of them is refused (422). */
export const MOST_BUCKETS = 2_000

/**
 * A metric over time, and in total. `date` is the beginning of a bucket, the first of which may begin before the range; a
 * breakdown omits parts without data.
 */
export const MetricSeries = z.object({
  data: z.array(
    z.object({
      date: Instant,
      value: z.number(),
      breakdown: z.optional(z.array(z.object({ label: z.string(), value: z.number() }))),
    }),
  ),
  totals: z.array(
    z.object({
      label: z.string(),
      total: z.number(),
      totalPreviousPeriod: z.number(),
      currency: z.nullable(z.string()),
    }),
  ),
})
export type MetricSeries = z.output<typeof MetricSeries>

/** The kinds of failures that a user has to handle. Each has a page on which it is corrected. */
export const failureKinds = [
  'payment',
  'delivery',
  'offer',
  'mass-text',
  'renewal',
  'contacts',
  'import-events',
  'import-seats',
  'import-vip',
] as const

/** The sales of a channel today, by the calendar of its zone, and its failures. */
export const Day = z.object({
  /** The day of the sales: `2026-04-08`. */
  date: z.string(),
  /** The numbers of sold tickets for regular seats, by event; events without such tickets are left out. */
  tickets: z.array(z.object({ event_id: z.int(), count: z.int() })),
  /** The money without refunds, by currency; null for users who may not see it. */
  money: z.nullable(z.array(z.object({ currency: z.string(), amount: z.number() }))),
  /**
   * The numbers of failures, by kind. Each send and each import has its own entry. The entry of a send has its id and title; the
   * entry of an import counts the lines that were left out.
   */
  failed: z.array(
    z.object({
      kind: z.enum(failureKinds),
      count: z.int(),
      id: z.nullable(RowId),
      title: z.nullable(z.string()),
      /** The moment of an import, and the event into which seats were imported; absent for other kinds. */
      at: z.optional(Instant),
      event: z.optional(z.int()),
    }),
  ),
})
export type Day = z.output<typeof Day>

const gates: Partial<Record<MetricId, Subject>> = {
  revenue: 'revenue',
  revenue_per_source: 'revenue',
  marketplace_fees: 'all',
}
const ofMarketplace: readonly unknown[] = ['marketplace_revenue', 'marketplace_fees'] satisfies MetricId[]

/**
 * Only provider staff may read metrics of all channels. Members may read the metrics of their own channel. Some metrics also need
 * an ability, and those of the marketplace need the marketplace feature.
 */
function metricAccess(input: { params?: unknown; query?: unknown }) {
  const { id } = (input.params ?? {}) as { id?: MetricId }
  const { salesChannelId } = (input.query ?? {}) as { salesChannelId?: unknown }
  if (salesChannelId === undefined) return 'provider' as const
  const manage = id && gates[id]
  return {
    scope: ofChannel('salesChannelId', 'query'),
    ...(manage && { manage }),
    ...(ofMarketplace.includes(id) && { feature: 'marketplace' as const }),
  }
}

/** Figures over time. */
export const metrics = area({
  readMetric: endpoint({
    method: 'GET',
    path: '/metrics/{id}',
    params: z.object({ id: z.enum(metricIds) }),
    query: z.object({
      startAt: z.optional(RangeBound),
      endAt: z.optional(RangeBound),
      unit: z.optional(z.enum(metricUnits)),
      /** An extension: the day on which weeks begin, Sunday if absent. */
      weekStart: z.optional(z.enum(weekStarts)),
      /** An extension: `so_far` compares a range in progress with the same part of the previous period, not with all of it. */
      compare: z.optional(z.enum(['whole', 'so_far'])),
      salesChannelId: z.optional(NumberId),
      offerId: z.optional(RowId),
    }),
    reply: MetricSeries,
    access: metricAccess,
    queue: 'never',
    summary: 'A metric over a range, in buckets of a unit, with its totals and those of the previous period',
  }),
  readDay: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/day',
    params: z.object({ id: NumberId }),
    reply: Day,
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'The sales of the channel since the day began in its zone, and the failures that need a person',
  }),
})
