/** The tabs of an event's page. */
export const eventTabs = ['inventory', 'analytics', 'notification'] as const
export type EventTab = (typeof eventTabs)[number]

/** What the address of an event's page keeps; beside it stands what its lists are asked for. */
export interface EventSearch {
  tab?: EventTab | undefined
  seat?: 'regular' | 'vip' | undefined
  /** What seats are looked for. */
  find?: string | undefined
}

/** What lists and the workbench write into the address: each reads its own, and leaves the rest alone. */
const kept = ['q', 'by', 'order', 'page', 'find', 'hide', 'sort', 'view', 'look', 'tiles', 'open', 'grid'] as const

/** Reads an address; what makes no sense is left out. */
export const eventSearchOf = ({ tab, seat, ...more }: Record<string, unknown>): EventSearch => ({
  ...(eventTabs.some((one) => one === tab) && { tab: tab as EventTab }),
  ...((seat === 'regular' || seat === 'vip') && { seat }),
  ...Object.fromEntries(kept.filter((name) => more[name] !== undefined).map((name) => [name, more[name]])),
})
