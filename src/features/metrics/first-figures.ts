import { metrics } from '#contract/metrics.ts'
import { readAhead } from '#data/answers/use-read.ts'
import type { Data } from '#data/data.ts'
import { serverClock } from '#lib/server-clock.ts'
import { zoneAtOnce } from '#parts/channel/use-channel-facts.ts'
import { rangeOf, readDashboardAddress } from './dashboard-range.ts'
import { firstDay } from './first-day.ts'
import { kpiMetrics } from './kpi-cards.tsx'
import { metricCall } from './use-metric.ts'

/** The longest wait for stored figures, in milliseconds; after that a skeleton is shown. */
const PATIENCE_MS = 150

/** Reads the last responses for the top of a channel's dashboard, so that they are in its first paint. */
export async function firstFigures(data: Data, channel: number, search: Readonly<Record<string, unknown>>): Promise<void> {
  const zone = zoneAtOnce(data, channel)
  const range = rangeOf(readDashboardAddress(search), serverClock.now(), zone, firstDay())
  if (!range) return
  const shown = { channel, zone, days: range.days, unit: range.unit }
  const reading = [
    readAhead(data, metrics.readDay, { params: { id: channel } }),
    ...kpiMetrics.map((id) => readAhead(data, metrics.readMetric, metricCall(id, shown))),
  ]
  await Promise.race([Promise.all(reading), data.world.clock.sleep(PATIENCE_MS)])
}
