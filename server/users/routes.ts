import type { users } from '#contract/users.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { usersFile } from './csv.ts'
import { findFan, toUser } from './fan-row.ts'
import { filterOptions } from './filter-options.ts'
import { listUserIds, listUsers } from './list-users.ts'
import { channelsOfUser, readUser } from './read-user.ts'
import { changeTag, createTag, readTags, tagOptions } from './tags.ts'
import { unblockUser } from './unblock.ts'

/** The calls about fans. */
export const handlers: Handlers<typeof users> = {
  async listChannelUsers({ db, params, query }) {
    const { rows, totalCount } = await listUsers(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  async listUsers({ db, query }) {
    const { rows, totalCount } = await listUsers(db, null, query)
    return pagedReply(query, totalCount, rows)
  },
  async downloadUsers({ db, params, query }) {
    const { take, ...rest } = query
    const found = await listUserIds(db, params.id, rest, take)
    return usersFile(db, await findChannel(db, params.id), { ...found, name: 'users.csv' })
  },
  readUserFilterOptions: async ({ db, params }) => filterOptions(db, params.id),
  readUser: async ({ db, context, params, query, user }) =>
    readUser({ db, phones: context.gateways.phones }, params.id, query, user),
  readUserChannels: async ({ db, params, user }) => channelsOfUser(db, params.id, user),
  unblockUser: async ({ db, params }) => unblockUser(db, params.userId),
  readUserTags: async ({ db, params }) => readTags(db, params.id),
  async readTagOptions({ db, params, query, user }) {
    const { rows, totalCount } = await tagOptions(db, params.id, query, user)
    return pagedReply(query, totalCount, rows)
  },
  async createTag({ db, body, newId, user, status }) {
    const { tag, made } = await createTag(db, newId, body, user)
    if (!made) status(200)
    return tag
  },
  connectTag: {
    rows: 'users',
    current: async ({ db, params }) => toUser(await findFan(db, params.id, true)),
    run: async ({ db, params, body }) => changeTag(db, params.id, body),
  },
}
