import type { Generated } from 'kysely'
import type { Instant } from './column.ts'

/** The stored facts about erased fans: the erasure itself, and the addresses that must not get messages again. */
export interface ErasureTables {
  erasures: { n: Generated<number>; sales_channel_id: number; fan_id: number; user_id: number; at: Instant }
  opt_out_keys: { sales_channel_id: number; sealed: string }
  opt_outs: { sales_channel_id: number; hash: string; at: Instant }
}
