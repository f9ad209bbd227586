import type { Kysely, RawBuilder } from 'kysely'
import type { TokenEvent } from '#lib/message-tokens.ts'
import type { SendsTable } from '#server/db/schema-campaigns.ts'
import type { Database } from '#server/db/schema.ts'
import type { SendStatus, SendTable } from './send-status.ts'

/** The text of a `send_at` that is over. */
export const PAST_SEND_AT = 'Send at value cannot be in the past'

/** The pause between two batches of a send, in milliseconds. */
export const BATCH_MS = 12_000
/** The fans in a batch of a mass text, and in a turn of a send that only looks for lost responses. */
export const USUAL_BATCH = 20

/** A send whose time has come. */
export interface DueSend {
  id: string
  sales_channel_id: number
  /** Null: every fan that can be written to. */
  segment_id: string | null
}

/** The speed of a send now: the fans in a batch, and the figures it follows from; null while it waits for seats. */
export type Speed = { batch: number; rate: number | null; available: number | null; measured: boolean } | null

/** The figures that a speed follows from besides the send itself. */
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
  /** The events that the text can name, the earliest first. */
  events: readonly TokenEvent[]
  /** Whether it sends nothing any more because its events are over. */
  isPast(now: number): boolean
  speed(db: Kysely<Database>, of: SpeedOf): Promise<Speed>
}

/** A kind of send, as its area declares it to the sender. */
export interface SendKind {
  kind: SendsTable['kind']
  table: SendTable
  /** Which rows `x` of the table are not deleted. */
  exists: RawBuilder<unknown>
  /** The type of the activity that a message is for its fan; null: it is none. */
  activity: string | null
  /** Finds and locks the next one that is scheduled until a moment. */
  nextDue(tx: Kysely<Database>, until: string): Promise<DueSend | undefined>
  read(tx: Kysely<Database>, id: string): Promise<SendContent>
}

/** The kind of a send. */
export const kindOf = (kinds: readonly SendKind[], { kind }: Pick<SendsTable, 'kind'>): SendKind =>
  kinds.find((one) => one.kind === kind)!
