import { createHash } from 'node:crypto'
import type { Breaches } from '#server/kernel/gateways/breaches.ts'

/** The local default: an empty list. */
export const noBreaches: Breaches = { has: async () => false }

/** The number of hash characters that the service receives, which hundreds of passwords share. */
const PREFIX = 5

/** Matches the rest of a SHA-1 in hexadecimal digits, and how often its password was found. */
const LINE = /^([\dA-F]{35}):(\d+)$/

/**
 * Pwned Passwords, or a service with its range API. It receives the first five digits of a password's SHA-1, and returns the
 * rest of every hash that begins with them. Padding hides how many there are; a padding line has the count 0.
 * @param url the address of the service, `https://api.pwnedpasswords.com`
 */
export const pwnedPasswords = (url: string): Breaches => ({
  async has(password, signal) {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const answer = await fetch(`${url}/range/${hash.slice(0, PREFIX)}`, {
      signal,
      headers: { 'add-padding': 'true', 'user-agent': 'Holdfast' },
    })
    const lines = (await answer.text()).split(/\r?\n/).filter((line) => line !== '')
    if (!answer.ok) throw new Error(`The list of breached passwords answered ${answer.status}`)
    return lines.some((line) => {
      const [, rest, count] = LINE.exec(line) ?? []
      if (rest === undefined) throw new Error('The list of breached passwords answered something else')
      return rest === hash.slice(PREFIX) && Number(count) > 0
    })
  },
})
