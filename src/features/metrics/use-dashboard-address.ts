import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type DashboardAddress, readDashboardAddress, USUAL_TIMEFRAME } from './dashboard-range.ts'

/** The state of a dashboard, stored in the address, so that Back, a reload and a link show the same figures. */
export function useDashboardAddress() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readDashboardAddress(raw), [raw])
  const change = (next: { [K in keyof DashboardAddress]?: DashboardAddress[K] | undefined }) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const changed = { ...readDashboardAddress(before), ...next }
        const custom = changed.timeframe === 'custom'
        return {
          ...before,
          timeframe: changed.timeframe === USUAL_TIMEFRAME ? undefined : changed.timeframe,
          from: custom ? changed.from : undefined,
          to: custom ? changed.to : undefined,
          unit: changed.unit,
          tab: changed.tab,
          month: changed.month,
        }
      }) as never,
      replace: true,
    })
  return { address, change }
}
