/** The tabs of an event's page. */
export const eventTabs = ['inventory', 'analytics', 'notification'] as const
export type EventTab = (typeof eventTabs)[number]

/** The search parameters of an event's page; its lists have additional ones. */
export interface EventSearch {
  tab?: EventTab | undefined
  seat?: 'regular' | 'vip' | undefined
  /** The search text of the seats. */
  find?: string | undefined
  /** Whether the seats are shown as a map of the house. */
  look?: 'house' | undefined
}

/**
 * The search parameters that the lists and the seat view write. Each of them reads only its own parameters and leaves the others
 * unchanged.
 */
const kept = [
  'q',
  'by',
  'order',
  'page',
  'find',
  'hide',
  'sort',
  'view',
  'look',
  'map',
  'tiles',
  'heat',
  'open',
  'grid',
  'together',
] as const

/** Reads an address. Invalid parts are undefined, not absent, because the router would copy an absent part from the address. */
export const eventSearchOf = ({ tab, seat, ...more }: Record<string, unknown>): EventSearch => ({
  // The finder of seats is a part of the first tab. The screen shows the last tab's name in the plural, which is accepted, too.
  tab: more['together'] ? undefined : tab === 'notifications' ? 'notification' : eventTabs.find((one) => one === tab),
  seat: more['together'] ? undefined : seat === 'regular' || seat === 'vip' ? seat : undefined,
  ...Object.fromEntries(kept.filter((name) => more[name] !== undefined).map((name) => [name, more[name]])),
})
