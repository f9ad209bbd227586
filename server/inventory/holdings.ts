import type { Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
export const holdings = {
  seats: {
    columns: ['hold_for', 'hold_reason'],
    in: 'channel',
    versioned: true,
    shown: ['hold_for', 'hold_reason', 'section', 'row', 'seat'],
  },
  seat_history: { columns: ['hold_for', 'before'], in: 'channel', shown: ['at', 'action', 'hold_for'] },
  price_codes: 'nobody',
  vip_inventory: 'nobody',
} satisfies Partial<Holdings>
