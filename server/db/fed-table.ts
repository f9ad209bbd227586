import type { MirroredTable } from '#contract/tables.ts'

/**
 * The name of a table in the change feed: a mirrored table, channels, or fans, whose cached list totals depend on the feed.
 * Listings and orders are in the feed for the same reason, but this type leaves them out.
 */
export type FedTable = MirroredTable | 'channels' | 'users'
