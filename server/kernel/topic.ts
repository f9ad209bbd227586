import type { RowKind } from '#contract/core/access.ts'

/** A topic of the socket, `name.{id}`: members of the channel of the row with this id, and provider staff, may join it. */
export interface Topic {
  row: RowKind
  /** The text of the 404 if the row does not exist or belongs to another channel; absent: `Not found`. */
  missing?: string
}

/** Every topic that a socket may join, by its name. */
export type Topics = Record<'channel' | 'event' | 'fan' | 'inbox' | 'offer' | 'bulk_message', Topic>
