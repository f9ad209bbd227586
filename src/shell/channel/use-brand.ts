import { useEffect } from 'react'

import { channels } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import { applyBrand } from '#ui/theme/brand.ts'

/** Lays the channel's own colours over the theme while its area is open; the admin area keeps the house's. */
export function useBrand(channelId: number | null): void {
  const { data } = useRead(channels.readSettings, { params: { id: channelId ?? 0 } }, { enabled: channelId !== null, firstPaint: true })
  const colours = channelId === null ? undefined : data?.ui
  const first = colours?.color_1 ?? null
  const second = colours?.color_2 ?? null
  useEffect(() => {
    applyBrand(first ? { color_1: first, color_2: second } : null)
    return () => applyBrand(null)
  }, [first, second])
}
