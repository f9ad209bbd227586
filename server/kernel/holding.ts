import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Sql = RawBuilder<unknown>

/** A fan with all data that identifies the person in a channel. */
export interface Person {
  id: number
  channel: number
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  /** Phone, email, and addresses in other messengers. */
  addresses: string[]
  /**
   * First and last name; null if another fan of the channel has the same name, which then does not identify the person in a free
   * text.
   */
  name: string | null
  subscribed: boolean
  /** Whether the fan seems to have asked to stop messages, and a user still has to decide. */
  paused: boolean
}

/** A table with rows that are about a person. In its SQL the table is called `t`. */
export interface OwnRows {
  /** Returns the condition that selects the rows of a person. */
  own: (person: Person) => Sql
  /** Other tables that the condition reads. This table is erased before them. */
  through?: readonly (keyof Database)[]
  /** How the rows are erased: deleted, kept because nothing in them identifies the person, or with these columns set. */
  erase: 'delete' | 'keep' | Record<string, Sql>
}

/** A table with texts or JSON that may mention a person. In its SQL the table is called `t`. */
export interface NamingRows {
  /** The columns that may mention a person. */
  columns: readonly string[]
  /** A condition for rows that are about a person without mentioning them. */
  about?: (person: Person) => Sql
  /** If set, only rows of the person's channel and rows of channel 0 (changes that are about no channel) are searched. */
  in?: 'channel'
  /** A condition for the rows that can mention a person; absent: all rows. */
  only?: Sql
  /** Whether devices mirror the table, so that a change must raise the version of the row. */
  versioned?: true
  /** The columns in the export of a person's data; absent: no columns, because they repeat other tables. */
  shown?: readonly string[]
}

/** The data about fans in a table, and its treatment when a fan is erased; `nobody`: it has no such data. */
export type Holding = 'nobody' | OwnRows | NamingRows

/** The data about fans in each table. */
export type Holdings = Record<keyof Database, Holding>

export const hasOwnRows = (holding: Holding): holding is OwnRows => typeof holding === 'object' && 'own' in holding
export const hasNamingRows = (holding: Holding): holding is NamingRows => typeof holding === 'object' && 'columns' in holding

/** SQL values for erased columns. */
export const erased = {
  null: sql`null`,
  emptyArray: sql`'{}'`,
  emptyList: sql`'[]'`,
  nextVersion: sql`version + 1`,
} as const

/** Sets email, phone and their sort keys to null. */
export const erasedContact = { email: erased.null, email_key: erased.null, phone: erased.null, phone_key: erased.null }

/** Selects the rows with the person's id in a column. */
export const ofFan = (column: string) => (person: Person) => sql`${sql.ref(`t.${column}`)} = ${person.id}`

/** Selects the rows of the channel with the person's phone or email. */
export const byContact = ({ channel, email, phone }: Person) =>
  sql`(t.sales_channel_id = ${channel} and (lower(t.email) = lower(${email}::text) or t.phone = ${phone}::text))`
