import { ofFan, type Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
export const holdings = {
  pass_subscriptions: { own: ofFan('fan_id'), erase: 'keep' },
  pass_charges: 'nobody',
  pass_products: 'nobody',
} satisfies Partial<Holdings>
