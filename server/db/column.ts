import type { ColumnType } from 'kysely'

/** A json column: read as its value, written as its text (`JSON.stringify`), which both drivers accept. */
export type Json<T> = ColumnType<T, string, string>
export type DefaultJson<T> = ColumnType<T, string | undefined, string>
/** A numeric column: written as a number or as decimal text. */
export type Numeric = ColumnType<number, number | string, number | string>
export type DefaultNumeric = ColumnType<number, number | string | undefined, number | string>
/** ISO 8601 in UTC with milliseconds and Z. The database's instants are read in this format, which is that of the API. */
export type Instant = string
