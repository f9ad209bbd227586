import type { Bid } from '#contract/bids.ts'

/** Returns the pending bids with these ids, in the order of `pending`, which is the order of approval. */
export const checkedOf = (pending: readonly Bid[], ids: ReadonlySet<string>): Bid[] => pending.filter(({ id }) => ids.has(id))

/** Returns the ids of the checked bids after one checkbox changed. */
export function withChecked(ids: ReadonlySet<string>, id: string, checked: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (checked) next.add(id)
  else next.delete(id)
  return next
}
