import type { Selectable } from 'kysely'
import { type audit, auditList, type SecurityEvent } from '#contract/audit.ts'
import type { Run } from '#server/http/handler.ts'
import { column, listColumns } from '#server/db/list-columns.ts'
import { pagedReply, queryList } from '#server/db/list.ts'
import type { SecurityEventsTable } from '#server/db/schema-people.ts'

const fields = listColumns(auditList, 'security_events as e', {
  created_at: column('e.at'),
  email: 'computed',
  address: 'computed',
  device: 'computed',
})

/** Returns a page of the audit record. */
export const listAudit: Run<typeof audit.listAudit> = async ({ db, query }) => {
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
