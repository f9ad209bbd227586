import type { FanChannelType } from '#server/db/schema-fans.ts'
import type { Permit } from '#server/kernel/may-write.ts'

/** A message to one fan, through one kind of channel. */
export interface Message {
  type: FanChannelType
  /** A phone number in international format, or what the channel knows the fan by. */
  to: string
  text: string
  /** By https address, or by the path of a file that was uploaded to the sales channel: a carrier gets a signed address. */
  media?: { url: string; contentType: string }[]
  /** The sales channel in whose name it goes out. */
  channel?: number
}

/** What came of it. A refusal is final: the gateway will not deliver it. */
export type Sent = { sent: true; id: string } | { sent: false; reason: string }

/** Under which key a message goes out, and the permit of who asked whether its fan may be written to (`mayWrite`). */
export interface Under {
  key: string
  signal: AbortSignal
  permit: Permit
}

/** Sends messages. Throwing means that nobody knows whether it left: ask with `find`. The same key never sends twice. */
export interface Messages {
  send(message: Message, under: Under): Promise<Sent>
  /** What became of a message; undefined where the gateway never heard of its key. */
  find(key: string, message: Message, signal: AbortSignal): Promise<Sent | undefined>
}
