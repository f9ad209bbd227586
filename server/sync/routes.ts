import type { sync } from '#contract/sync.ts'
import { snapshotRead } from '#server/db/transact.ts'
import type { Handlers } from '#server/http/handler.ts'
import { manages } from '#server/session/current-user.ts'
import { mayRead, pull } from './pull.ts'
import type { KeptEvent } from './pull-event.ts'

/** `id@position,…` as the contract has it. */
const keptEvents = (text: string | undefined): KeptEvent[] =>
  (text?.split(',') ?? []).map((one) => {
    const at = one.indexOf('@')
    return { id: Number(one.slice(0, at)), position: one.slice(at + 1) }
  })

/** Bringing devices up to date (design 3 and 5). */
export const handlers: Handlers<Omit<typeof sync, 'runBatch'>> = {
  async pullChannel({ db, params, query, user, now }) {
    const asked = {
      channel: params.id,
      position: query.position,
      kept: keptEvents(query.events),
      take: query.take,
      tables: query.tables,
      may: mayRead((subject) => manages(user, subject)),
      now,
      reader: user.id,
    }
    return snapshotRead(db, (tx) => pull(tx, asked))
  },
}
