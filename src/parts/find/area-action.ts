import type { LucideIcon } from 'lucide-react'

import type { Endpoint } from '#contract/core/endpoint.ts'

/** An action of an area in the palette, which opens the page on which the action is done. */
export interface AreaAction {
  id: string
  label: () => string
  icon: LucideIcon
  /**
   * The path of the route below `/sales-channel/$salesChannelId`. An action with `$eventId` in its path is offered on the pages of
   * an event.
   */
  path: string
  /** The query of the address. */
  search?: string
  /** Whether `search` is added to the query of the address if the page is open already; otherwise it replaces the query. */
  keepsAddress?: boolean
  /** The call of the action. Only users who may make it are offered the action. */
  call: Pick<Endpoint, 'access'>
}
