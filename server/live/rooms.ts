import type { Kysely } from 'kysely'
import { USER_MISSING } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import { forbidden, notFound } from '#server/kernel/refusal.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'

/** The rooms that a socket itself joins and leaves; its user's it is in for as long as it lives. */
const chosen =
  /^(?:(channel|event|fan|inbox)\.([1-9]\d{0,8})|(offer|bulk_message)\.([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}))$/

export const isChosen = (room: unknown): room is string => typeof room === 'string' && chosen.test(room)

/**
 * May this user listen in this room? Answers its name, or throws what the REST call for the same data would:
 * 403 for another channel, 404 for what is not there or belongs to another channel.
 */
export async function checkRoom(db: Kysely<Database>, user: CurrentUser, room: unknown): Promise<string> {
  const [, ofNumber, digits, ofUuid, uuid] = chosen.exec(String(room)) ?? []
  const [kind, text] = [ofNumber ?? ofUuid, digits ?? uuid?.toLowerCase()]
  if (kind === undefined) throw notFound()
  if (user.role === 'client') throw forbidden()
  const everywhere = user.role === 'holdfast'
  if (kind === 'offer' || kind === 'bulk_message') {
    const send = await findSend(db, kind, text!)
    if (send === undefined || (!everywhere && send.sales_channel_id !== user.entity_id))
      throw notFound(kind === 'offer' ? 'Offer not found' : 'Mass text not found')
    return `${kind}.${text}`
  }
  const id = Number(text)
  if (kind === 'channel' || kind === 'inbox') {
    if (!everywhere && user.entity_id !== id) throw forbidden()
    const channel = await db.selectFrom('sales_channels').select('id').where('id', '=', id).executeTakeFirst()
    if (channel === undefined) throw notFound()
  } else if (kind === 'fan') {
    const fan = await db
      .selectFrom('fans')
      .select('sales_channel_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (fan === undefined || (!everywhere && fan.sales_channel_id !== user.entity_id)) throw notFound(USER_MISSING)
  } else {
    const event = await db.selectFrom('events').select('sales_channel_id').where('id', '=', id).executeTakeFirst()
    if (event === undefined || (!everywhere && event.sales_channel_id !== user.entity_id)) throw notFound('Event not found')
  }
  return `${kind}.${id}`
}

/** The sales channel of an offer that is not deleted, or of a mass text. */
const findSend = (db: Kysely<Database>, kind: 'offer' | 'bulk_message', id: string) =>
  kind === 'offer'
    ? db.selectFrom('offers').select('sales_channel_id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
    : db.selectFrom('bulk_messages').select('sales_channel_id').where('id', '=', id).executeTakeFirst()
