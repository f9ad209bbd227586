import { useEffect, useLayoutEffect } from 'react'

import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { keepBrand, keptBrand, layBrand } from '#ui/theme/kept-brand.ts'

/**
 * Applies a channel's colours while a page of the channel is open; the admin area has the default colours. Until the settings are
 * loaded, the last known colours are used, so that the colours do not visibly change at each start.
 */
export function useBrand(channelId: number | null): void {
  const { settings } = useChannelSettings(channelId)
  const isKnown = settings !== undefined
  const first = settings?.ui?.color_1 ?? null
  const second = settings?.ui?.color_2 ?? null
  // A layout effect, so that it runs before the first paint.
  useLayoutEffect(() => {
    if (channelId !== null) layBrand(keptBrand(channelId)?.variables ?? null)
    return () => layBrand(null)
  }, [channelId])
  useEffect(() => {
    if (channelId === null || !isKnown) return
    const kept = keptBrand(channelId) ?? { colors: [null, null], variables: null }
    // If another tab has already stored these colours, they need not be computed.
    if (kept.colors[0] === first && kept.colors[1] === second) return layBrand(kept.variables)
    let isHere = true
    // Loaded only if the channel's colours have changed, because the contrast correction takes some computation.
    const brand = import('#ui/theme/brand.ts')
    const lay = brand.then(({ variablesOf }) => {
      if (!isHere) return
      const variables = variablesOf({ color_1: first, color_2: second })
      keepBrand(channelId, { colors: [first, second], variables })
      layBrand(variables)
    })
    lay.catch(() => {})
    return () => void (isHere = false)
  }, [channelId, isKnown, first, second])
}
