import type { Message, Messages, Sent } from '#server/kernel/gateways/messages.ts'
import { PROVIDER_OPT_OUT } from '#server/kernel/may-write.ts'

/** The WhatsApp connection of a sales channel. */
export interface WhatsAppAccount {
  token: string
  /** The id of the business account. */
  account: string
}

interface Needs {
  /** The URL of the Graph API, for example `https://graph.facebook.com/v21.0`. */
  url: string
  /** Returns the connection of a channel; null if it is not connected. */
  accountOf(channel: number): Promise<WhatsAppAccount | null>
  /** Returns WhatsApp's id of the message with this key; null if WhatsApp has not reported the message yet. */
  reported(key: string): Promise<string | null>
}

/** The error code that means that the recipient has stopped marketing messages from this business. */
const STOPPED_MARKETING = 131_050

/** Whether an error from WhatsApp, in a response or a report, means that the recipient has opted out. */
export const isWhatsAppOptOut = (error: { code?: unknown } | undefined): boolean => Number(error?.code) === STOPPED_MARKETING

/** The longest caption of a file, in characters. */
const MOST_CAPTION = 1024
const MOST_FILES = 1

/** Returns the content of a message: its text, or its only file with the text as caption. */
function contentOf({ text, media: [file] = [] }: Message) {
  if (file === undefined) return { type: 'text', text: { body: text } }
  const [kind] = file.contentType.split('/')
  const type = kind === 'image' || kind === 'video' ? kind : 'document'
  return { type, [type]: { link: file.url, caption: text } }
}

/** Returns the reason why WhatsApp cannot send this message; null if WhatsApp can send it. */
function whyNot({ text, media = [] }: Message): string | null {
  if (media.length > MOST_FILES) return 'WhatsApp sends one file per message'
  return media.length > 0 && text.length > MOST_CAPTION
    ? `On WhatsApp, the text beside a file has at most ${MOST_CAPTION} characters`
    : null
}

const NOT_CONNECTED = 'WhatsApp is not connected'

/** Sends messages with WhatsApp's Cloud API. Each delivery report from WhatsApp contains the key of its message. */
export function whatsAppMessages({ url, accountOf, reported }: Needs): Messages {
  /** The id of the sending phone number, by the id of the business account. */
  const numbers = new Map<string, string>()

  async function call(path: string, { token }: WhatsAppAccount, signal: AbortSignal, body?: object) {
    const answer = await fetch(`${url}/${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal,
    })
    return { answer, reply: (await answer.json()) as { error?: { code?: number; message?: string } } }
  }

  async function numberOf(connected: WhatsAppAccount, signal: AbortSignal): Promise<string | undefined> {
    const known = numbers.get(connected.account)
    if (known !== undefined) return known
    const { answer, reply } = await call(`${connected.account}/phone_numbers`, connected, signal)
    if (!answer.ok) throw new Error(`WhatsApp answered ${answer.status}: ${reply.error?.message ?? ''}`)
    const id = (reply as { data?: { id: string }[] }).data?.[0]?.id
    if (id !== undefined) numbers.set(connected.account, id)
    return id
  }

  async function send(message: Message, { key, signal }: { key: string; signal: AbortSignal }): Promise<Sent> {
    const { to, channel } = message
    const reason = whyNot(message)
    if (reason !== null) return { sent: false, reason }
    const connected = channel === undefined ? null : await accountOf(channel)
    if (connected === null) return { sent: false, reason: NOT_CONNECTED }
    const number = await numberOf(connected, signal)
    if (number === undefined) return { sent: false, reason: NOT_CONNECTED }
    const { answer, reply } = await call(`${number}/messages`, connected, signal, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      ...contentOf(message),
      biz_opaque_callback_data: key,
    })
    const id = (reply as { messages?: { id: string }[] }).messages?.[0]?.id
    if (answer.ok && id !== undefined) return { sent: true, id }
    if (!answer.ok && isWhatsAppOptOut(reply.error)) return { sent: false, reason: PROVIDER_OPT_OUT, optedOut: true }
    if (answer.status === 400) return { sent: false, reason: reply.error?.message ?? 'WhatsApp refused it' }
    throw new Error(`WhatsApp answered ${answer.status}: ${reply.error?.message ?? ''}`)
  }

  return {
    send,
    // WhatsApp has no call that looks up a message, but it reports each message within seconds. A message without a report is not
    // sent again, because it could arrive twice.
    async find(key) {
      const id = await reported(key)
      return id === null ? { sent: false, reason: 'WhatsApp did not say whether it was sent' } : { sent: true, id }
    },
  }
}
