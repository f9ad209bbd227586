import type { SelectQueryBuilder } from 'kysely'
import type * as z from 'zod/mini'

type Shape = z.core.$ZodShape
type Wire<S extends Shape> = z.output<z.ZodMiniObject<S>>

/** The type of the rows that a function's query selects. */
export type Selected<Select> = Select extends (...args: never) => SelectQueryBuilder<infer _D, infer _T, infer Stored>
  ? Stored
  : never

/**
 * Returns a function that turns a stored row into the row of the API: every field of the schema and no other, each from the
 * column of the same name. A column that is missing, or has another type, does not compile.
 * @param schema the row in the contract
 * @param computed returns the fields that have no such column
 */
export function wireRow<S extends Shape, Stored = unknown, Field extends keyof Wire<S> = never>(
  schema: z.ZodMiniObject<S>,
  computed?: (row: Stored) => Pick<Wire<S>, Field>,
): (row: Stored & Omit<Wire<S>, Field>) => Wire<S> {
  const fields = Object.keys(schema.shape)
  return (row) => {
    const values: Record<string, unknown> = { ...row, ...computed?.(row) }
    return Object.fromEntries(fields.map((field) => [field, values[field]])) as Wire<S>
  }
}
