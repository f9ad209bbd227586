import type { FanChannelType } from '#server/db/schema-fans.ts'
import type { Permit } from '#server/kernel/may-write.ts'

/** A message to one fan, through one type of message channel. */
export interface Message {
  type: FanChannelType
  /** A phone number in international format, or the channel's own id of the fan. */
  to: string
  text: string
  /** An https URL, or the path of a file that was uploaded to the sales channel; a carrier gets a signed URL. */
  media?: { url: string; contentType: string }[]
  /** The sales channel that sends the message. */
  channel?: number
}

/**
 * The result. A refusal is final: the gateway will not deliver the message. `optedOut` is set if it refuses because the recipient
 * has opted out with the provider or the carrier.
 */
export type Sent = { sent: true; id: string } | { sent: false; reason: string; optedOut?: true }

/** The key of a message, and the permit of `mayWrite` for its fan. */
export interface Under {
  key: string
  signal: AbortSignal
  permit: Permit
}

/** Sends messages. Throwing means that the result is unknown: look it up with `find`. The same key never sends twice. */
export interface Messages {
  send(message: Message, under: Under): Promise<Sent>
  /** Returns the result of a message; undefined if the gateway does not know its key. */
  find(key: string, message: Message, signal: AbortSignal): Promise<Sent | undefined>
}
