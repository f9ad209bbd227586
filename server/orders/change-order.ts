import { sql, type Kysely, type Updateable } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { OrdersTable } from '#server/db/schema-resale.ts'

/** Stores changes of an order, and raises its version. */
export const changeOrder = async (
  db: Kysely<Database>,
  id: string,
  changes: Updateable<Omit<OrdersTable, 'version'>>,
): Promise<void> =>
  void (await db
    .updateTable('orders')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute())

/** Whether a cancellation of an order has no result yet. A refund that the gateway then reports belongs to that cancellation. */
export async function isBeingCancelled(db: Kysely<Database>, order: string): Promise<boolean> {
  const open = await db
    .selectFrom('outside_calls')
    .select('id')
    .where('call', '=', 'cancelReservedOrder')
    .where('about', '=', order)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
