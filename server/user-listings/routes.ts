import type { userListings } from '#contract/user-listings.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { listUserListings } from './list-user-listings.ts'

/** The call about a fan's listings on the marketplace. */
export const handlers: Handlers<typeof userListings> = {
  async listUserListings({ db, params, query }) {
    const { rows, totalCount } = await listUserListings(db, params.id, params.userId, query)
    return pagedReply(query, totalCount, rows)
  },
}
