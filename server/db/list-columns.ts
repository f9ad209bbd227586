import { sql } from 'kysely'
import type { ListShape } from '#contract/core/list.ts'
import type { ListField } from './list.ts'
import { naturalKey } from './natural-key.ts'
import type { Database } from './schema.ts'

type Table = keyof Database & string
type Column<T extends Table> = keyof Database[T] & string

/**
 * The sort key of a text field: `stored` in the column `<field>_key`, or `computed` from the text. A text field without either
 * has few fixed values, which are sorted in lower case.
 */
type SortKey<T extends Table, Field extends string> = `${Field}_key` extends Column<T> ? 'stored' | 'computed' : 'computed'

/**
 * The parts of a list that cannot be derived from its columns: the sort keys of texts, and the SQL of fields that have no column of
 * the same name.
 */
export type MoreOfList<T extends Table, Field extends string> = {
  [F in Exclude<Field, Column<T>>]: ListField
} & { [F in Field & Column<T>]?: SortKey<T, F> | ListField }

/**
 * Returns the fields of a list in SQL, derived from its literal in the contract: each is the column of the same name.
 * @param list the literal
 * @param table the table and its alias, as in `selectFrom`: `rewards as r`
 * @param more the sort keys of texts, and the fields without such a column
 */
export function listColumns<Row, Field extends string, T extends Table>(
  list: ListShape<Row, Field>,
  table: `${T} as ${string}`,
  more: MoreOfList<T, Field>,
): Record<Field, ListField> {
  const alias = table.split(' as ')[1]!
  const fields: Partial<Record<string, ListField>> = {}
  for (const field of Object.keys(list.fields)) {
    const how: SortKey<T, string> | 'stored' | ListField | undefined = more[field as keyof typeof more]
    fields[field] = typeof how === 'object' ? how : column(`${alias}.${field}`, how)
  }
  return fields as Record<Field, ListField>
}

/**
 * Returns columns of a joined table as fields of a list: `joinedColumns('event', 'events as e', { title: 'stored' })` is the
 * field `event.title`.
 * @param prefix the name of the joined row in the API
 * @param columns the columns with their sort keys; `value` for a column that is no text
 */
export function joinedColumns<Prefix extends string, T extends Table, C extends Column<T>>(
  prefix: Prefix,
  table: `${T} as ${string}`,
  columns: { [F in C]: SortKey<T, F> | 'value' },
): Record<`${Prefix}.${C}`, ListField> {
  const alias = table.split(' as ')[1]!
  const fields: Record<string, ListField> = {}
  for (const [name, key] of Object.entries<'stored' | 'computed' | 'value'>(columns))
    fields[`${prefix}.${name}`] = column(`${alias}.${name}`, key)
  return fields
}

/**
 * Returns a column as the field of a list: `column('p.title', 'stored')`.
 * @param key its sort key; `value` for a column that is no text
 */
export function column(name: string, key: 'stored' | 'computed' | 'value' = 'value'): ListField {
  const value = sql.ref(name)
  if (key === 'value') return { value }
  return { value, key: key === 'stored' ? sql.ref(`${name}_key`) : naturalKey(value) }
}
