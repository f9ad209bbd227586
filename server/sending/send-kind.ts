import type { Kysely, RawBuilder } from 'kysely'
import type { TokenEvent } from '#lib/message-tokens.ts'
import type { SendsTable } from '#server/db/schema-campaigns.ts'
import type { Database } from '#server/db/schema.ts'
import type { SendStatus, SendTable } from './send-status.ts'

/** The error text of a `send_at` in the past. */
export const PAST_SEND_AT = 'Send at value cannot be in the past'

/** The pause between two batches of a send, in milliseconds. */
export const BATCH_MS = 12_000
/** The number of fans in a batch of a mass text, and in a batch that only looks up unknown results. */
export const USUAL_BATCH = 20

/** A send that is due. */
export interface DueSend {
  id: string
  sales_channel_id: number
  /** The segment; null for every fan who may be written to. */
  segment_id: string | null
}

/** The current speed of a send: the number of fans in a batch, and the figures behind it; null while it waits for seats. */
export type Speed = { batch: number; rate: number | null; available: number | null; measured: boolean } | null

/** The figures that determine a speed, besides the send itself. */
export interface SpeedOf {
  /** When the send began, in milliseconds since 1970. */
  begunAt: number
  now: number
  /** The average conversion rate of the channel, in percent. */
  usualRate: number
}

/** The content of a send. */
export interface SendContent {
  status: SendStatus
  message: string
  media: { url: string; contentType: string }[]
  /** The author of the text, for the chat. */
  author: string | null
  /** The events that the text can refer to, earliest first. */
  events: readonly TokenEvent[]
  /** Whether the send has nothing more to send, because all its events have begun. */
  isPast(now: number): boolean
  speed(db: Kysely<Database>, of: SpeedOf): Promise<Speed>
}

/** A kind of send, offers or mass texts: the functions by which the job that sends messages finds and reads its sends. */
export interface SendKind {
  kind: SendsTable['kind']
  table: SendTable
  /** The condition that a row `x` of the table is not deleted. */
  exists: RawBuilder<unknown>
  /** The type of the fan activity that a message counts as; null if it does not count as an activity. */
  activity: string | null
  /** Finds and locks the next send that is due at a time. */
  nextDue(tx: Kysely<Database>, until: string): Promise<DueSend | undefined>
  read(tx: Kysely<Database>, id: string): Promise<SendContent>
}

/** Returns the kind of a send. */
export const kindOf = (kinds: readonly SendKind[], { kind }: Pick<SendsTable, 'kind'>): SendKind =>
  kinds.find((one) => one.kind === kind)!
