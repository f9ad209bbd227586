import type { TwilioSettings } from '#server/config/service-access.ts'
import type { Message, Messages, Sent } from '#server/kernel/gateways/messages.ts'
import { PROVIDER_OPT_OUT } from '#server/kernel/may-write.ts'

/** The fields of a Twilio message that are used here. */
interface Stored {
  sid: string
  body: string
  direction: string
  date_created: string
  status: string
  error_code?: number | null
  error_message: string | null
}

/** 21610: the recipient has unsubscribed. 63014: the recipient has opted out of this sender, or blocked it, in an app. */
const OPT_OUT_CODES: readonly string[] = ['21610', '63014']

/** Whether an error code from Twilio, in any response or report, means that the recipient has opted out. */
export const isTwilioOptOut = (code: number | string | null | undefined): boolean => OPT_OUT_CODES.includes(String(code))

/** Returns a refusal with the provider's reason, or for an opt-out with this product's own text. */
const refused = (code: number | null | undefined, reason: string): Sent =>
  isTwilioOptOut(code) ? { sent: false, reason: PROVIDER_OPT_OUT, optedOut: true } : { sent: false, reason }

/**
 * Twilio does not store a caller's keys, so a message is looked up by its text among the newest messages to the same number:
 * `LOOKED_AT` messages that are at most `LOOK_BACK_MS` milliseconds old.
 */
const LOOK_BACK_MS = 60 * 60_000
const LOOKED_AT = 50

/**
 * Sends messages with Twilio's REST API.
 * @param report returns the URL for status callbacks about the message with a key; null if this server has no public URL
 * @param now returns the present time in milliseconds since 1970
 */
export function twilio(
  { account, token, from, url }: TwilioSettings,
  report: (key: string) => string | null,
  now: () => number,
): Messages {
  const headers = { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` }
  const messages = `${url}/2010-04-01/Accounts/${account}/Messages.json`

  async function send({ to, text, media = [] }: Message, { key, signal }: { key: string; signal: AbortSignal }): Promise<Sent> {
    const callback = report(key)
    const form = new URLSearchParams([
      ['To', to],
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from],
      ['Body', text],
      ...media.map((one) => ['MediaUrl', one.url]),
      ...(callback === null ? [] : [['StatusCallback', callback]]),
    ])
    const answer = await fetch(messages, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal,
    })
    const body = (await answer.json()) as { sid?: string; code?: number; message?: string }
    if (answer.ok && body.sid !== undefined) return { sent: true, id: body.sid }
    // Status 400 is final, because messages cannot be sent to this number. After any other error (Twilio is busy or broken, the
    // API key is wrong), the result is unknown.
    if (answer.status === 400) return refused(body.code, body.message ?? 'Twilio refused it')
    throw new Error(`Twilio answered ${answer.status}: ${body.message ?? ''}`)
  }

  async function find(_: string, { to, text }: Message, signal: AbortSignal): Promise<Sent | undefined> {
    const answer = await fetch(`${messages}?${new URLSearchParams({ To: to, PageSize: String(LOOKED_AT) })}`, { headers, signal })
    if (!answer.ok) throw new Error(`Twilio answered ${answer.status}`)
    const found = ((await answer.json()) as { messages: Stored[] }).messages.find(
      ({ body, direction, date_created }) =>
        body === text && direction !== 'inbound' && Date.parse(date_created) > now() - LOOK_BACK_MS,
    )
    if (found === undefined) return undefined
    return found.status === 'failed' || isTwilioOptOut(found.error_code)
      ? refused(found.error_code, found.error_message ?? 'Twilio could not send it')
      : { sent: true, id: found.sid }
  }

  return { send, find }
}
