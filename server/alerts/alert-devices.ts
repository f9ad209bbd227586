import type { Kysely } from 'kysely'
import { MOST_ALERT_DEVICES, type AlertDevice } from '#contract/alerts.ts'
import type { AlertDevicesTable } from '#server/db/schema-alerts.ts'
import type { Database } from '#server/db/schema.ts'

/** Returns the devices of a user that get alerts, the newest first. */
export const alertDevicesOf = (db: Kysely<Database>, user: number): Promise<AlertDevice[]> =>
  db
    .selectFrom('alert_devices')
    .select(['id', 'name', 'added_at'])
    .where('user_id', '=', user)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()

/**
 * Stores a device that gets alerts, or its new subscription. A subscription belongs to one account: if another one had it, because
 * both use the same browser, that one has it no longer.
 */
export async function addDevice(db: Kysely<Database>, device: AlertDevicesTable): Promise<void> {
  const { user_id, id, ...values } = device
  await db
    .deleteFrom('alert_devices')
    .where('endpoint', '=', device.endpoint)
    .where((is) => is.not(is.and({ user_id, id })))
    .execute()
  await db
    .insertInto('alert_devices')
    .values(device)
    .onConflict((there) => there.columns(['user_id', 'id']).doUpdateSet(values))
    .execute()
  await db
    .deleteFrom('alert_devices')
    .where('user_id', '=', user_id)
    .where('id', 'in', (q) =>
      q
        .selectFrom('alert_devices')
        .select('id')
        .where('user_id', '=', user_id)
        .where('id', '<>', id)
        .orderBy('added_at', 'desc')
        .offset(MOST_ALERT_DEVICES - 1),
    )
    .execute()
}

/** Deletes a device and its alerts. @returns whether it existed */
export async function removeDevice(db: Kysely<Database>, user: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_devices')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
