import { BatchAnswer, Operation } from '#contract/sync.ts'
import { fromWireDateTime } from '#lib/wire-time.ts'
import type { Seen } from '#tests/faults/proxy/proxy.ts'
import { textOf } from '#tests/faults/stage/ledger.ts'
import * as z from 'zod/mini'

const Sent = z.object({ operations: z.array(Operation) })
const Hold = z.object({ uuid: z.string(), reserved_at: z.string() })

/** What passes between browser and server about wishes: which were answered, and in whose name each was sent. */
export class Watch {
  /** Wishes, as `seat until`, whose answer was on its way to a browser. */
  readonly answered = new Set<string>()
  /** Who sent each wish: the ids of users, by `seat until`. */
  readonly senders = new Map<string, Set<number>>()

  note({ path, headers, request, answer, faults }: Seen): void {
    if (path !== '/api/batch') return
    const sent = Sent.safeParse(JSON.parse(request.toString()))
    if (!sent.success) return
    const names = new Map<string, string>()
    for (const { key, body } of sent.data.operations) {
      const hold = Hold.safeParse(body)
      if (hold.success) names.set(key, `${hold.data.uuid} ${fromWireDateTime(hold.data.reserved_at)}`)
    }
    const user = userIn(headers.authorization)
    for (const name of names.values()) this.senders.set(name, (this.senders.get(name) ?? new Set()).add(user))
    if (answer?.status !== 200 || faults.includes('lose-answer')) return
    const batch = BatchAnswer.safeParse(JSON.parse(textOf(answer.body, String(answer.headers['content-encoding'] ?? ''))))
    for (const { key, status } of batch.success ? batch.data.results : [])
      if (status < 300 && names.has(key)) this.answered.add(names.get(key)!)
  }
}

/** Whose token a call bears. */
export function userIn(authorization = ''): number {
  const claims = authorization.split('.')[1] ?? ''
  return Number((JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { sub?: string }).sub)
}
