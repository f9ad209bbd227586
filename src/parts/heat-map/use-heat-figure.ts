import { useNavigate, useSearch } from '@tanstack/react-router'

/** The figure that colours the map, stored in the address. @param figures all figures; the first one is the default */
export function useHeatFigure<Figure extends string>(figures: readonly [Figure, ...Figure[]]): [Figure, (by: Figure) => void] {
  const { heat }: { heat?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (by: Figure) => {
    const search = (before: Record<string, unknown>) => ({ ...before, heat: by === figures[0] ? undefined : by })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return [figures.find((one) => one === heat) ?? figures[0], change]
}
