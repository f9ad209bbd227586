/** The tabs of an event's page that are there. */
export type EventTab = 'inventory'

/** What the address of an event's page keeps (specification 1, section 2.8). */
export interface EventSearch {
  tab?: EventTab | undefined
  seat?: 'regular' | 'vip' | undefined
}

/** Reads an address; what makes no sense is left out. */
export const eventSearchOf = ({ tab, seat }: Record<string, unknown>): EventSearch => ({
  ...(tab === 'inventory' && { tab }),
  ...((seat === 'regular' || seat === 'vip') && { seat }),
})
