import type { MirroredTable } from '#contract/tables.ts'

/** A table in the change feed: mirrored tables, channels, and fans (their cached list totals depend on the feed). */
export type FedTable = MirroredTable | 'channels' | 'users'
