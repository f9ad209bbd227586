import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { listedSignups, signupList, type notifications, type Signup } from '#contract/notifications.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { queryList } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'

const fields = listColumns(signupList, 'event_notifications as n', { email: 'stored', phone: 'stored' })

type Query = z.output<(typeof notifications.listSignups)['query']>

/** Returns a page of an event's signups; if the request names no types, signups of all four listed types. */
export async function listSignups(
  db: Kysely<Database>,
  event: number,
  { type, ...page }: Query,
): Promise<{ rows: Signup[]; totalCount: number }> {
  return queryList({
    list: signupList,
    fields,
    from: db.selectFrom('event_notifications as n').where('n.event_id', '=', event),
    select: (q) => q.select(['n.id', 'n.email', 'n.phone', 'n.type', 'n.created_at', 'n.notified']),
    query: { ...page, filters: { type: type !== undefined && type.length > 0 ? type : listedSignups } },
  })
}
