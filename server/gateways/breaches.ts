import { createHash } from 'node:crypto'
import type { Breaches } from '#server/kernel/gateways/breaches.ts'

/** The local default: an empty list, so that no password counts as breached. */
export const noBreaches: Breaches = { has: async () => false }

/** How many characters of a hash are sent to the service. Hundreds of passwords have the same first characters. */
const PREFIX = 5

/** Matches a line of the response: the remaining hexadecimal digits of a SHA-1, and how often its password was found. */
const LINE = /^([\dA-F]{35}):(\d+)$/

/**
 * Pwned Passwords, or a service with the same range API. The service receives the first five hexadecimal digits of a password's
 * SHA-1, and returns the remaining digits of every known hash with this beginning.
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
      // Padding lines hide how many hashes there are; they have the count 0.
      return rest === hash.slice(PREFIX) && Number(count) > 0
    })
  },
})
