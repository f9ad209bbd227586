import type { sync } from '#contract/sync.ts'
import { mirroredTables } from '#contract/tables.ts'
import { sql, type Kysely } from 'kysely'
import { snapshotRead } from '#server/db/transact.ts'
import type { Database } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/handler.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'
import { mayRead, pull } from './pull.ts'
import type { KeptEvent } from './pull-event.ts'

/** Parses `id@position,…`. */
const keptEvents = (text: string | undefined): KeptEvent[] =>
  (text?.split(',') ?? []).map((one) => {
    const at = one.indexOf('@')
    return { id: Number(one.slice(0, at)), position: one.slice(at + 1) }
  })

/** The call with which devices pull changes. */
export const handlers: Handlers<Omit<typeof sync, 'runBatch'>> = {
  async pullChannel({ db, context, params, query, user, now }) {
    const pullRequest = {
      channel: params.id,
      position: query.position,
      kept: keptEvents(query.events),
      take: query.take,
      tables: query.tables ?? mirroredTables,
      may: mayRead((subject) => manages(user, subject)),
      now,
      reader: user.id,
      feeds: context.feeds,
    }
    return snapshotRead(db, async (tx) => ({ ...(await pull(tx, pullRequest)), erased: await erasedFor(tx, user) }))
  },
}

/**
 * Counts the erased fans of the user's channels. The highest id cannot be used instead, because rows with lower ids may be
 * committed later.
 */
async function erasedFor(tx: Kysely<Database>, { role, entity_id }: CurrentUser): Promise<number> {
  const { count } = await tx
    .selectFrom('erasures')
    .select(sql<number>`count(*)::integer`.as('count'))
    .$if(role !== 'holdfast', (q) => q.where('sales_channel_id', '=', entity_id ?? 0))
    .executeTakeFirstOrThrow()
  return count
}
