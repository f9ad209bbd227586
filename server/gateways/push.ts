import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { Push, PushResult } from '#server/kernel/gateways/push.ts'
import { authorization, encrypted, isPoint, type KeyPair } from './push-crypto.ts'
import { pushKey } from './push-key.ts'
import { isPushService } from './push-services.ts'

/** Returns the gateway to push services: web push with a contact address in the settings, otherwise the local default. */
export function pushOf(config: Config, db: Kysely<Database>, clock: Clock): Push {
  const sender = { clock, key: () => pushKey(db, config), services: config.push?.services ?? [] }
  const contact = config.push?.contact
  return contact === undefined
    ? pushFolder(sender, join(config.data, 'push'), !config.production)
    : webPush({ ...sender, contact })
}

/** The parts that both ways of sending need. */
interface Sender {
  clock: Clock
  /** Returns the key pair of this installation. */
  key(): Promise<KeyPair>
  /** Origins of further push services, besides those of the known browsers. */
  services?: readonly string[]
}

/** The pause after a 429 or 503 without a usable Retry-After, and the longest one, in seconds. */
const [PAUSE, LONGEST_PAUSE] = [60, 60 * 60]

/**
 * Web Push (RFC 8030) at the push services of browsers: messages are encrypted for the browser, and signed with our key.
 * @param contact an address of the operator (`mailto:` or `https:`), which push services use if they have a question
 */
export function webPush({ clock, key, services, contact }: Sender & { contact: string }): Push {
  const own = keptKey(key)
  return {
    publicKey: async () => (await own()).publicKey,
    accepts: ({ endpoint, p256dh }) => isPushService(endpoint, services) && isPoint(p256dh),
    async send(target, { text, seconds, topic }, signal) {
      const { endpoint } = target
      if (!isPushService(endpoint, services)) return { state: 'gone' }
      const answer = await fetch(endpoint, {
        method: 'POST',
        signal,
        redirect: 'manual',
        headers: {
          authorization: authorization(await own(), { endpoint, contact, now: clock.now() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor(seconds))),
          urgency: 'high',
          topic,
        },
        body: new Uint8Array(encrypted(target, text)),
      })
      return resultOf(answer.status, answer.headers.get('retry-after'), (await answer.text()).slice(0, 200), clock.now())
    },
  }
}

/** Converts a response. @throws if it leaves open whether the message was accepted */
function resultOf(status: number, retryAfter: string | null, text: string, now: number): PushResult {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || (status === 503 && retryAfter !== null)) return { state: 'later', seconds: secondsOf(retryAfter, now) }
  if (status >= 500) throw new Error(`The push service answered ${status}`)
  return { state: 'refused', reason: `${status} ${text}`.trim() }
}

/** Reads a Retry-After header: seconds, or a date. */
function secondsOf(header: string | null, now: number): number {
  const seconds = /^\d+$/.test(header ?? '') ? Number(header) : Math.ceil((Date.parse(header ?? '') - now) / 1000)
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE) : PAUSE
}

/**
 * The local default: writes each message to a file in the folder, and sends nothing.
 * @param isOffered false if browsers are not even offered to subscribe, because nothing would arrive
 */
export function pushFolder({ clock, key, services }: Sender, folder: string, isOffered: boolean): Push {
  const own = keptKey(key)
  let count = 0
  return {
    publicKey: async () => (isOffered ? (await own()).publicKey : null),
    accepts: ({ endpoint, p256dh }) => isPushService(endpoint, services) && isPoint(p256dh),
    async send({ endpoint }, { text, seconds, topic }) {
      await mkdir(folder, { recursive: true })
      const moment = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')
      const content = JSON.stringify({ endpoint, seconds, topic, message: JSON.parse(text) as unknown }, null, 2)
      await writeFile(join(folder, `${moment}-${process.pid}-${++count}.json`), content, { mode: 0o600 })
      return { state: 'sent' }
    },
  }
}

/** Reads the key once; a failed attempt is repeated by the next caller. */
function keptKey(read: () => Promise<KeyPair>): () => Promise<KeyPair> {
  let kept: Promise<KeyPair> | undefined
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
