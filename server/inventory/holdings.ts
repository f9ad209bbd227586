import type { Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
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
