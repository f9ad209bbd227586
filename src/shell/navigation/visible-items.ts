import type { SalesChannelDetail } from '#contract/channels.ts'
import type { Subject } from '#contract/core/access.ts'
import type { NavigationItem } from '#parts/area/navigation-item.ts'

export interface Viewer {
  provider: boolean
  can: (subject: Subject) => boolean
  /** The channel whose area is open; null in the admin area, undefined while unknown. */
  channel: SalesChannelDetail | null | undefined
  /** Whether a channel's area is open, instead of the admin area. */
  inChannel: boolean
  isBuilt: (path: string) => boolean
}

/**
 * The items a viewer sees: those of the open area that have a route and whose requirements are all met. A channel that is not
 * loaded yet has no features.
 */
export function visibleItems(items: readonly NavigationItem[], viewer: Viewer): NavigationItem[] {
  return items.filter((item) => {
    if ((item.group === 'admin') === viewer.inChannel) return false
    if (!viewer.isBuilt(item.path)) return false
    if (item.provider && !viewer.provider) return false
    if (item.ability && ![item.ability].flat().some(viewer.can)) return false
    if (item.feature && !viewer.channel?.features[item.feature]) return false
    if (item.flag && !viewer.channel?.[item.flag]) return false
    return true
  })
}
