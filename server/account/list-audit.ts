import { sql, type Selectable } from 'kysely'
import { auditList, type account, type SecurityEvent } from '#contract/account.ts'
import type { Run } from '#server/http/handler.ts'
import { pagedReply, queryList, plainKey, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { SecurityEventsTable } from '#server/db/schema-people.ts'

const fields: ListFields<typeof auditList> = {
  id: { value: sql`e.id` },
  created_at: { value: sql`e.at` },
  kind: { value: sql`e.kind`, key: plainKey(sql`e.kind`) },
  user_id: { value: sql`e.user_id` },
  email: { value: sql`e.email`, key: naturalKey(sql`e.email`) },
  address: { value: sql`e.address`, key: naturalKey(sql`e.address`) },
  device: { value: sql`e.device`, key: naturalKey(sql`e.device`) },
}

/** A page of the audit record. */
export const listAudit: Run<typeof account.listAudit> = async ({ db, query }) => {
  const { kind, userId, ...page } = query
  const { rows, totalCount } = await queryList({
    db,
    list: auditList,
    fields,
    from: db.selectFrom('security_events as e'),
    select: (q) => q.selectAll('e'),
    query: { ...page, filters: { kind, userId } },
  })
  return pagedReply(query, totalCount, rows.map(toEvent))
}

const toEvent = ({ at, ...row }: Selectable<SecurityEventsTable>): SecurityEvent => ({ ...row, created_at: at })
