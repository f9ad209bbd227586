import type { Selectable } from 'kysely'
import { AdminView, SavedView } from '#contract/saved-views.ts'
import { channelFeed } from '#server/db/channel-feed.ts'
import type { AdminViewsTable } from '#server/db/schema-views.ts'
import { wireRow } from '#server/db/wire-row.ts'

export const NOT_MINE = 'You don’t have this view, or it was deleted.'

/** Returns who saved a view. */
const userOf = ({ user_id, user_name }: Pick<Selectable<AdminViewsTable>, 'user_id' | 'user_name'>) => ({
  id: user_id,
  name: user_name,
})

/** Converts a stored view to the API's form. */
export const toSavedView = wireRow(SavedView, (row: Parameters<typeof userOf>[0]) => ({ user: userOf(row) }))

/** Converts a stored admin view to the API's form. */
export const toAdminView = wireRow(AdminView, (row: Parameters<typeof userOf>[0]) => ({
  sales_channel_id: null,
  user: userOf(row),
}))

/**
 * The views of a channel that a reader may see: their own and the shared ones. Of all other views devices receive only the ids.
 */
export const savedViewsFeed = channelFeed({
  as: 'v',
  select: (db, reader) =>
    db
      .selectFrom('saved_views as v')
      .selectAll('v')
      .where((views) => views.or([views('v.shared', '=', true), views('v.user_id', '=', reader)])),
  toRow: toSavedView,
})
