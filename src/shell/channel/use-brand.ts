import { useEffect, useLayoutEffect } from 'react'

import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { keepBrand, keptBrand, layBrand } from '#ui/theme/kept-brand.ts'

/**
 * Lays the channel's own colours over the theme while its area is open; the admin area keeps the house's. Until its settings are here
 * the channel looks as it did last: the page would change its colours under the eye at each start.
 */
export function useBrand(channelId: number | null): void {
  const { settings } = useChannelSettings(channelId)
  const isKnown = settings !== undefined
  const first = settings?.ui?.color_1 ?? null
  const second = settings?.ui?.color_2 ?? null
  // Before the first paint.
  useLayoutEffect(() => {
    if (channelId !== null) layBrand(keptBrand(channelId)?.variables ?? null)
    return () => layBrand(null)
  }, [channelId])
  useEffect(() => {
    if (channelId === null || !isKnown) return
    const kept = keptBrand(channelId) ?? { colors: [null, null], variables: null }
    // Another tab may have kept them.
    if (kept.colors[0] === first && kept.colors[1] === second) return layBrand(kept.variables)
    let isHere = true
    // Loaded only where a channel has other colours than last: mending their contrast takes some arithmetic.
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
