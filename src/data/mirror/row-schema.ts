import type * as z from 'zod/mini'
import { shapeOf, type Table } from '#contract/tables.ts'

const known = new Map<Table, z.ZodMiniType>()

/** The schema of a table's rows; its code is loaded when first used. */
export async function rowSchema(table: Table): Promise<z.ZodMiniType> {
  const here = known.get(table)
  if (here) return here
  const schema = await shapeOf(table).row()
  known.set(table, schema)
  return schema
}
