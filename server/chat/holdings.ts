import { ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  fan_messages: { own: ofFan('fan_id'), erase: 'delete' },
  opt_out_keys: 'nobody',
  opt_outs: 'nobody',
} satisfies Partial<Holdings>
