import { useEffect } from 'react'

import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'

/** Lays the channel's own colours over the theme while its area is open; the admin area keeps the house's. */
export function useBrand(channelId: number | null): void {
  const { settings } = useChannelSettings(channelId)
  const colours = channelId === null ? undefined : settings?.ui
  const first = colours?.color_1 ?? null
  const second = colours?.color_2 ?? null
  useEffect(() => {
    if (!first && !second) return
    // Loaded only where a channel has colours: mending their contrast takes some arithmetic.
    const brand = import('#ui/theme/brand.ts')
    const lay = (colours: { color_1: string | null; color_2: string | null } | null) =>
      brand.then(({ applyBrand }) => applyBrand(colours)).catch(() => {})
    void lay({ color_1: first, color_2: second })
    return () => void lay(null)
  }, [first, second])
}
