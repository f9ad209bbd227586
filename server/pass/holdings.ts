import { ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  pass_subscriptions: { own: ofFan('fan_id'), erase: 'keep' },
  pass_charges: 'nobody',
  pass_products: 'nobody',
} satisfies Partial<Holdings>
