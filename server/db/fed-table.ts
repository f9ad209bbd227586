import type { MirroredTable } from '#contract/tables.ts'

/** A table that the change feed follows: mirrored tables, channels, and fans, whose lists are counted by it. */
export type FedTable = MirroredTable | 'channels' | 'users'
