import type { Selectable } from 'kysely'
import type { SendsTable } from '#server/db/schema-campaigns.ts'
import type { FanChannelType } from '#server/db/schema-fans.ts'
import type { SendContent, SendKind } from './send-kind.ts'

export type Send = Selectable<SendsTable>

/** A message that this node has leased to send. */
export interface Leased {
  id: string
  fan: number
  text: string
  type: FanChannelType
  to: string
  /** Whether an earlier attempt has an unknown result, which is then looked up at the gateway first. */
  isUnknown: boolean
}

/** The messages of one send that a node has leased. */
export interface Batch {
  send: Send
  kind: SendKind
  media: SendContent['media']
  /** The author of the text, for the chat. */
  author: string | null
  /** Whether attempts may begin; otherwise only unknown results of earlier ones are looked up. */
  mayBegin: boolean
  messages: Leased[]
  failed: number
  skipped: number
}
