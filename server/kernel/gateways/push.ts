/** A browser's address at its push service, and its keys (base64url), as `PushSubscription` returns them. */
export interface PushTarget {
  endpoint: string
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: string
  /** The browser's authentication secret, 16 bytes. */
  auth: string
}

export interface PushMessage {
  /** Only the browser can read it. At most 3,900 bytes. */
  text: string
  /** For how many seconds the push service keeps the message for a device that is off. */
  seconds: number
  /** Messages of one topic (at most 32 characters of base64url) replace each other until they are delivered. */
  topic: string
}

/** The reply of a push service. `gone`: the browser no longer subscribes. `later`: to be tried again after these seconds. */
export type PushResult =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; seconds: number }

/** Sends short messages to browsers through the push services of their makers. */
export interface Push {
  /** Returns the key with which browsers subscribe; null if this server sends nothing. */
  publicKey(): Promise<string | null>
  /** Whether an address belongs to a known push service, and the keys of the browser are usable. */
  accepts(target: PushTarget): boolean
  /**
   * Sends a message. Sending it again is harmless, because messages of one topic replace each other.
   * @throws if the result is unknown, or `signal` aborts
   */
  send(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<PushResult>
}
