import { BatchAnswer, Operation } from '#contract/sync.ts'
import { fromWireDateTime } from '#lib/wire-time.ts'
import type { Seen } from '#tests/faults/proxy/proxy.ts'
import { textOf } from '#tests/faults/stage/ledger.ts'
import * as z from 'zod/mini'
import { nameOf } from './judge.ts'

const Batch = z.object({ operations: z.array(Operation) })
const Hold = z.object({ uuid: z.string(), reserved_at: z.string() })

/** Observes the changes between browser and server, by their names. */
export class Watch {
  /** Changes whose success response was sent to a browser. */
  readonly answered = new Set<string>()
  /** The ids of the users who sent each change. */
  readonly senders = new Map<string, Set<number>>()

  note({ path, headers, request, answer, faults }: Seen): void {
    if (path !== '/api/batch') return
    const sent = Batch.safeParse(JSON.parse(request.toString()))
    if (!sent.success) return
    const names = new Map<string, string>()
    for (const { key, body } of sent.data.operations) {
      const hold = Hold.safeParse(body)
      if (!hold.success) continue
      names.set(key, nameOf({ seat: hold.data.uuid, until: fromWireDateTime(hold.data.reserved_at) }))
    }
    const user = userIn(headers.authorization)
    for (const name of names.values()) this.senders.set(name, (this.senders.get(name) ?? new Set()).add(user))
    if (answer?.status !== 200 || faults.includes('lose-answer')) return
    const batch = BatchAnswer.safeParse(JSON.parse(textOf(answer.body, String(answer.headers['content-encoding'] ?? ''))))
    for (const { key, status } of batch.success ? batch.data.results : [])
      if (status < 300 && names.has(key)) this.answered.add(names.get(key)!)
  }
}

/** Returns the id of the user from a request's token. */
function userIn(authorization = ''): number {
  const claims = authorization.split('.')[1] ?? ''
  return Number((JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { sub?: string }).sub)
}
