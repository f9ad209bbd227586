import type { Descriptions } from '#data/outbox/describe.ts'
import type { AreaAction } from '#parts/find/area-action.ts'
import type { Commands } from '#parts/find/commands.ts'
import type { UseFindings } from '#parts/find/finding.ts'

import type { NavigationItem } from './navigation-item.ts'

/**
 * The part of an area that belongs to the first load. The area's `area.ts` exports it, and `routes/-areas.ts` lists the areas.
 */
export interface Area {
  /** The area's lines of the navigation, in order. */
  navigation: readonly NavigationItem[]
}

/**
 * The part of an area that is loaded when the palette first opens, or when the tray first shows an action. The area's
 * `area.lazy.ts` exports it, and `routes/-areas.lazy.ts` lists the areas.
 */
export interface LazyArea {
  /**
   * The descriptions of the area's rows for the sync tray, the list of refused changes and the journal, by table; null for a table
   * without queued changes.
   */
  descriptions?: Descriptions
  /** Finds rows on the screen by words, for the palette, which shows them before all other findings. */
  useFindingsOnScreen?: UseFindings
  /** Finds rows by words, for the palette. */
  useFindings?: UseFindings
  /** Commands that are typed in the palette. */
  commands?: Commands
  /** Actions that the palette finds by their words. */
  actions?: readonly AreaAction[]
}
