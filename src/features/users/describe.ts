import type { Tag } from '#contract/users.ts'
import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'

/** The description of fans in tray and attention. */
export const users: Description = {
  place: ({ channel, patches: [patch] }) => `/sales-channel/${channel}/texttobuy/users/${patch?.id}`,
  fields: { tags: m.users_tags },
  value: (field, value) =>
    field === 'tags' ? (value as Tag[]).map(({ name }) => name).join(', ') || m.common_none() : undefined,
}
