import type { Tag } from '#contract/users.ts'
import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** Describes queued changes of fans for the sync tray and the list of refused changes. */
export const users: Description = {
  place: ({ channel, patches: [patch] }) => `/sales-channel/${channel}/texttobuy/users/${patch?.id}`,
  fields: { tags: m.users_tags },
  value: (field, value) =>
    field === 'tags' ? (value as Tag[]).map(({ name }) => name).join(', ') || m.common_none() : undefined,
}
