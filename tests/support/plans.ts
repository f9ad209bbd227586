import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { TestServer } from './server.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** A node of a statement's plan that reads one table. */
export type Scan = Plan & { 'Relation Name': string }

const scansOf = (plan: Plan): Scan[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan as Scan]),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
/** Returns the average number of rows that a scan read in one loop. */
export const readBy = (scan: Scan) =>
  scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0)
/** Returns the number of rows that a scan read in all its loops together. */
export const touched = (scan: Scan) => scan['Actual Loops'] * readBy(scan)

/**
 * Records the statements that a server runs from now on, and reads their plans.
 * @returns a function that runs work, runs each of its statements again to explain it, and returns the scans of all plans
 */
export function readPlans(server: TestServer): (work: () => Promise<unknown>) => Promise<Scan[]> {
  let executed: RootOperationNode[] = []
  const said = new WeakMap<QueryId, RootOperationNode>()
  const hear: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => (said.set(queryId, node), node),
    // Only statements that are run have a result; parts of a query have no result.
    transformResult: async ({ result, queryId }) => (executed.push(said.get(queryId)!), result),
  }
  server.context.db = server.db.withPlugin(hear) as Kysely<Database>
  return async (work) => {
    executed = []
    await work()
    const scans: Scan[] = []
    for (const node of executed.splice(0)) {
      const { sql: words, parameters } = server.db.getExecutor().compileQuery(node as never, {} as never)
      const explained = CompiledQuery.raw(`explain (analyze, timing off, costs off, format json) ${words}`, [...parameters])
      const { rows } = await server.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
      scans.push(...scansOf(rows[0]!['QUERY PLAN'][0].Plan))
    }
    return scans
  }
}
