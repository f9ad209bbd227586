import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { featuresOf } from '#server/http/features.ts'
import { featureOff, forbidden } from '#server/kernel/refusal.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'

/**
 * Checks that the user may approve bids of at least one channel. This check is needed for an empty list, because it contains no
 * bids whose channels could be checked.
 * @throws 403
 */
export async function checkMayApprove(
  db: Kysely<Database>,
  user: CurrentUser,
  config: Pick<Config, 'production'>,
): Promise<void> {
  if (!manages(user, 'sales_channel')) throw forbidden()
  if (user.role === 'holdfast') return
  const channel = await db
    .selectFrom('sales_channels')
    .select(['id', 'is_pass', 'is_marketplace_enabled'])
    .where('id', '=', user.entity_id ?? 0)
    .executeTakeFirst()
  if (!channel) throw forbidden()
  if (!featuresOf(channel, config).bidding) throw featureOff()
}
