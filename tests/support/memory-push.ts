import type { Push, PushMessage, PushResult } from '#server/kernel/gateways/push.ts'

/** A valid public key of a browser. */
export const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
export const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'

type Sent = Omit<PushMessage, 'text'> & { endpoint: string; text: Record<string, unknown> }

/** Makes a push gateway that stores messages in memory. It accepts addresses of `https://push.test`. */
export function memoryPush() {
  const sent: Sent[] = []
  const next: (PushResult | Error)[] = []
  const state = { key: 'the public key' as string | null }
  const push: Push = {
    publicKey: async () => state.key,
    accepts: ({ endpoint }) => endpoint.startsWith('https://push.test/'),
    async send({ endpoint }, { text, ...message }) {
      const result = next.shift() ?? { state: 'sent' }
      if (result instanceof Error) throw result
      if (result.state === 'sent') sent.push({ endpoint, ...message, text: JSON.parse(text) as Record<string, unknown> })
      return result
    },
  }
  return {
    ...push,
    /** The delivered messages. */
    sent,
    /** Results of the next messages; an error is thrown. Afterwards each message is sent. */
    next,
    state,
  }
}
