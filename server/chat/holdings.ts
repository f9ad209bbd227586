import { ofFan, type Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
export const holdings = {
  fan_messages: { own: ofFan('fan_id'), erase: 'delete' },
  opt_out_keys: 'nobody',
  opt_outs: 'nobody',
} satisfies Partial<Holdings>
