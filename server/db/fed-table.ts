import type { MirroredTable } from '#contract/tables.ts'

/**
 * A table in the change feed: mirrored tables, channels, and fans (their cached list totals depend on the feed). Listings and
 * orders are in the feed for the same reason, but are not named as such tables.
 */
export type FedTable = MirroredTable | 'channels' | 'users'
