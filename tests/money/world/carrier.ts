import type { Message, Sent } from '#server/kernel/gateways/messages.ts'

/** The carrier of messages. Accepted messages survive the death of any process. */
export class Carrier {
  readonly #known = new Map<string, Sent>()
  readonly taken: { key: string; to: string }[] = []
  /** Called for each message that is sent. */
  onSend: (message: Message) => void = () => {}

  /** Accepts or refuses a message. A known key sends no second message, and gets its first result again. */
  send(key: string, message: Message, refuse = false): Sent {
    const known = this.#known.get(key)
    if (known) return known
    const sent: Sent = refuse
      ? { sent: false, reason: 'The number is out of service' }
      : { sent: true, id: `SM${this.#known.size}` }
    this.#known.set(key, sent)
    if (sent.sent) {
      this.onSend(message)
      this.taken.push({ key, to: message.to })
    }
    return sent
  }

  find = (key: string): Sent | undefined => this.#known.get(key)
}
