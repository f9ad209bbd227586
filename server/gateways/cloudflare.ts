import * as z from 'zod/mini'
import type { CloudflareAccess } from '#server/config/service-access.ts'
import type { Dns } from '#server/kernel/gateways/dns.ts'

const Record = z.object({ id: z.string(), content: z.string() })
const Answer = z.object({
  success: z.boolean(),
  errors: z._default(z.array(z.object({ message: z.string() })), []),
  result: z.optional(z.unknown()),
})

/**
 * Manages DNS records with version 4 of Cloudflare's API: one CNAME record for each name. The names are served through Cloudflare's
 * proxy, which has a certificate for them.
 * @param target the host to which the names point
 */
export function cloudflare({ url, token, zone }: CloudflareAccess, target: string): Dns {
  const ask = async (method: string, path: string, signal: AbortSignal, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/zones/${zone}/dns_records${path}`, {
      method,
      signal,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const parsed = Answer.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) throw new Error(`Cloudflare answered ${answer.status}`)
    const { success, errors, result } = parsed.data
    if (!success) throw new Error(`Cloudflare: ${errors.map(({ message }) => message).join(', ') || answer.status}`)
    return result
  }
  const find = async (name: string, signal: AbortSignal) =>
    z.parse(z.array(Record), await ask('GET', `?type=CNAME&name=${encodeURIComponent(name)}`, signal))
  const recordOf = (name: string) => ({ type: 'CNAME', name, content: target, proxied: true, ttl: 1 })
  return {
    async put(name, signal) {
      const [there] = await find(name, signal)
      if (there === undefined) await ask('POST', '', signal, recordOf(name))
      else if (there.content !== target) await ask('PUT', `/${there.id}`, signal, recordOf(name))
    },
    async remove(name, signal) {
      for (const { id } of await find(name, signal)) await ask('DELETE', `/${id}`, signal)
    },
    async has(name, signal) {
      return (await find(name, signal)).some(({ content }) => content === target)
    },
  }
}
