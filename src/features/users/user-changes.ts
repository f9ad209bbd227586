import { type Tag, type TextBuyUser, users } from '#contract/users.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'

type Fan = Pick<TextBuyUser, 'id' | 'sales_channel_id' | 'tags'>

/** The queued change that adds a tag or account group to a fan, or removes it. */
export function tagChange(user: Fan, tag: Tag, action: 'connect' | 'disconnect', name: string): QueuedChange {
  const others = user.tags.filter(({ id }) => id !== tag.id)
  return queued(users.connectTag, {
    params: { id: user.id },
    body: { tagId: tag.id, action },
    channel: user.sales_channel_id,
    patches: [{ op: 'set', table: 'users', id: user.id, fields: { tags: action === 'connect' ? [...others, tag] : others } }],
    seen: { tags: user.tags },
    label: { message: action === 'connect' ? 'users_connect_label' : 'users_disconnect_label', params: { tag: tag.name, name } },
  })
}
