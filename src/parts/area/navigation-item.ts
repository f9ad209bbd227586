import type { LucideIcon } from 'lucide-react'

import type { Features } from '#contract/channels.ts'
import type { Subject } from '#contract/core/access.ts'

export type Group = 'admin' | 'sell' | 'reach' | 'earn' | 'settings'

/** A line of the navigation. It is shown if a route exists at its path, to users who meet its requirements. */
export interface NavigationItem {
  /** The path of the route; below `/sales-channel/$salesChannelId` for a page of a channel. */
  path: string
  label: () => string
  group: Group
  /** True if the line is marked as open only at exactly its path, but not at paths below it. */
  exact?: true
  icon?: LucideIcon
  /** The ability that the user must have. If several are listed, one of them is enough. */
  ability?: Subject | readonly Subject[]
  /** A feature that the channel must have. */
  feature?: keyof Features
  /** A flag of the channel that must be on. */
  flag?: 'is_text_buy'
  provider?: true
}

/** Makes the route path of a channel's page. */
export const inChannel = (path: string) => `/sales-channel/$salesChannelId${path}`
