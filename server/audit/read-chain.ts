import type { Kysely, NotNull } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { ChainRecord } from './chain.ts'
import type { ChainEnds } from './verify.ts'

const PAGE = 1_000

/** Reads both ends of the chain, and the number of the first record beyond its end, all at the same moment. */
export async function readEnds(db: Kysely<Database>): Promise<ChainEnds> {
  const row = await db
    .selectFrom('audit_chain as c')
    .selectAll('c')
    .select((eb) =>
      eb
        .selectFrom('security_events as e')
        .select((e) => e.fn.min('e.position').as('position'))
        .whereRef('e.position', '>', 'c.end_position')
        .as('beyond'),
    )
    .executeTakeFirstOrThrow()
  return {
    begin: { position: row.begin_position, hash: row.begin_hash },
    end: { position: row.end_position, hash: row.end_hash },
    beyond: row.beyond,
  }
}

/**
 * Reads the chained records after a number, in order, page by page, so that others can use the database between two pages.
 * @param until the last number to read
 */
export async function* readChain(db: Kysely<Database>, after: number, until: number): AsyncGenerator<ChainRecord> {
  let last = after
  for (;;) {
    const rows = await db
      .selectFrom('security_events')
      .selectAll()
      .where('position', '>', last)
      .where('position', '<=', until)
      .orderBy('position')
      .limit(PAGE)
      .$narrowType<{ position: NotNull; previous_hash: NotNull; hash: NotNull }>()
      .execute()
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!.position
  }
}
