import { channels } from './0001-channels.ts'
import { inventory } from './0001-inventory.ts'
import { sales } from './0001-sales.ts'
import { work } from './0001-work.ts'

/**
 * Everything of the first day. Tables that grow carry sales_channel_id, first in their keys, so that a distributed
 * PostgreSQL can shard on it. Columns named *_key hold sort keys made by lib/sort-key.ts; their order is that of bytes.
 */
export const foundations = channels + inventory + sales + work
