/** The tabs of an event's page. */
export const eventTabs = ['inventory', 'analytics', 'notification'] as const
export type EventTab = (typeof eventTabs)[number]

/** The search parameters of an event's page; its lists have additional ones. */
export interface EventSearch {
  tab?: EventTab | undefined
  seat?: 'regular' | 'vip' | undefined
  /** The search text of the seats. */
  find?: string | undefined
}

/**
 * The parts of the address that lists and the workbench write. Each of them reads its own parts and does not change the others.
 */
const kept = ['q', 'by', 'order', 'page', 'find', 'hide', 'sort', 'view', 'look', 'tiles', 'open', 'grid'] as const

/** Reads an address. Invalid parts are undefined, not absent, because the router would copy an absent part from the address. */
export const eventSearchOf = ({ tab, seat, ...more }: Record<string, unknown>): EventSearch => ({
  // On screen the tab's name is in the plural, so the address may have that, too.
  tab: tab === 'notifications' ? 'notification' : eventTabs.find((one) => one === tab),
  seat: seat === 'regular' || seat === 'vip' ? seat : undefined,
  ...Object.fromEntries(kept.filter((name) => more[name] !== undefined).map((name) => [name, more[name]])),
})
