import type { Kysely } from 'kysely'
import type { Phone, phone } from '#contract/phone.ts'
import { messageChannelTypes } from '#contract/users.ts'
import { personName } from '#lib/person-name.ts'
import { toIso } from '#lib/time.ts'
import { reachOf } from '#server/chat/reach.ts'
import { toMessage } from '#server/chat/message-row.ts'
import { receiveIn } from '#server/chat/receive.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/handler.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { findFan } from '#server/users/fan-row.ts'

/** The most messages shown on a phone. */
const SHOWN = 50

/** The calls about simulated phones of fans of the demo world (never in production). */
export const handlers: Handlers<typeof phone> = {
  readPhone: async ({ db, context, params, now }) => readPhone(db, context, params.userId, now),
  async writeOnPhone({ db, context, unit, params, body, newId, now }) {
    await demoFan(db, context, params.userId)
    const reach = await reachOf({ db, config: context.config }, params.userId)
    const type = messageChannelTypes.find((one) => reach?.channels.some((channel) => channel.type === one))
    if (type === undefined) throw conflict('This fan has no messaging channel.')
    await receiveIn(
      db,
      { ...context, hints: unit.hints },
      { type, from: '', fan: params.userId, text: body.message, gatewayId: newId },
    )
    return readPhone(db, context, params.userId, now)
  },
}

/** Returns a fan of the demo world. @throws 404 for any other fan */
async function demoFan(db: Kysely<Database>, { config }: Pick<Context, 'config'>, id: number) {
  const fan = await findFan(db, id)
  const { is_demo } = await findChannel(db, fan.sales_channel_id)
  if (!is_demo || config.production) throw notFound()
  return fan
}

async function readPhone(db: Kysely<Database>, context: Context, id: number, now: number): Promise<Phone> {
  const fan = await demoFan(db, context, id)
  const rows = await db
    .selectFrom('fan_messages')
    .selectAll()
    .where('fan_id', '=', id)
    .where((is) => is.or([is('direction', '=', 'in'), is('status', 'in', ['sent', 'delivered'])]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const reach = await reachOf({ db, config: context.config }, id)
  return {
    user_id: id,
    name: personName(fan) ?? fan.email ?? `${id}`,
    address: reach?.channels.find(({ address }) => address !== null)?.address ?? null,
    subscribed: fan.subscribed,
    messages: rows.toReversed().map(toMessage),
    as_of: toIso(now),
  }
}
