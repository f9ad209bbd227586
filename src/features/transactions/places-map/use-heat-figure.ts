import { useNavigate, useSearch } from '@tanstack/react-router'
import { type HeatFigure, heatFigures } from './section-sales.ts'

/** The figure that colours the map, stored in the address. */
export function useHeatFigure(): [HeatFigure, (by: HeatFigure) => void] {
  const { heat }: { heat?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (by: HeatFigure) => {
    const search = (before: Record<string, unknown>) => ({ ...before, heat: by === heatFigures[0] ? undefined : by })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return [heatFigures.find((one) => one === heat) ?? heatFigures[0], change]
}
