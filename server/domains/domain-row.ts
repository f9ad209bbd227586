import { sql, type Kysely, type Selectable } from 'kysely'
import { Domain, DOMAIN_MISSING } from '#contract/domains.ts'
import type { Database } from '#server/db/schema.ts'
import type { DomainsTable } from '#server/db/schema-settings.ts'
import { wireRow } from '#server/db/wire-row.ts'
import { notFound } from '#server/kernel/refusal.ts'

type Stored = Selectable<DomainsTable> & { confirmed: boolean; problem: string | null }

const rows = (db: Kysely<Database>) =>
  db
    .selectFrom('domains as d')
    .leftJoin('dns_records as r', (on) => on.onRef('r.name', '=', 'd.domain').on('r.wanted', '=', 'present'))
    .selectAll('d')
    .select(['r.problem', sql<boolean>`coalesce(r.confirmed_at is not null, false)`.as('confirmed')])

const toDomain = wireRow(Domain, ({ confirmed, problem }: Stored): Pick<Domain, 'dns'> => ({
  dns: { status: confirmed ? 'confirmed' : 'pending', problem: confirmed ? null : problem },
}))

/** Returns one domain. @throws 404 if the domain does not exist */
export async function readDomain(db: Kysely<Database>, id: string): Promise<Domain> {
  const row = await rows(db).where('d.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound(DOMAIN_MISSING)
  return toDomain(row)
}

/** Returns the domain with this name, active or deactivated, of any channel; undefined if the name is free. */
export async function findNamed(db: Kysely<Database>, name: string): Promise<Domain | undefined> {
  const row = await rows(db).where('d.domain', '=', name).executeTakeFirst()
  return row && toDomain(row)
}

/** Returns a channel's domains, newest first. */
export async function readDomains(db: Kysely<Database>, channel: number): Promise<Domain[]> {
  const found = await rows(db).where('d.sales_channel_id', '=', channel).orderBy('d.created_at', 'desc').orderBy('d.id').execute()
  return found.map(toDomain)
}

/** Reads and locks a domain until the transaction ends. @throws 404 if the domain does not exist */
export async function lockDomain(db: Kysely<Database>, id: string): Promise<Selectable<DomainsTable>> {
  const row = await db.selectFrom('domains').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound(DOMAIN_MISSING)
  return row
}
