import { useCallback } from 'react'
import { useData } from '#data/provider.tsx'
import { ApiProblem } from '#data/api/problem.ts'
import type { Data } from '#data/data.ts'
import { NotStored } from './not-stored.ts'
import type { QueuedChange } from './queued-change.ts'

export type Submitted =
  | { outcome: 'done'; row: unknown }
  | { outcome: 'queued'; keys: string[] }
  | { outcome: 'refused'; problem: ApiProblem }

/**
 * Queues changes, all or none; resolves when they are durable.
 * @param wait how long to wait for the response to a single change if the server can be reached, in milliseconds (3,000 for a
 * form), so that the form can show a refusal, which then does not stay in attention
 * @throws `NotStored`
 */
export async function submit(
  data: Pick<Data, 'userData' | 'connectivity' | 'session'>,
  changes: QueuedChange | readonly QueuedChange[],
  { wait = 0 } = {},
): Promise<Submitted> {
  const userData = data.userData.current()
  if (!userData) throw new NotStored(new Error('Nobody is signed in'), false)
  const entries = await userData.outbox.add(
    Array.isArray(changes) ? (changes as readonly QueuedChange[]) : [changes as QueuedChange],
  )
  userData.drain.wake()
  const keys = entries.map(({ key }) => key)
  const [only] = entries
  const canWait =
    wait > 0 && only && entries.length === 1 && data.connectivity.current().online && data.session.tokenOf(userData.user) !== null
  if (!canWait) return { outcome: 'queued', keys }
  const result = await userData.outbox.outcomeOf(only.key, wait)
  if (result === null) return { outcome: 'queued', keys }
  if (result.outcome === 'done') return result
  const own = result.problem.status === 0
  if (own) return { outcome: 'queued', keys }
  await userData.outbox.move([
    { seq: only.seq, key: only.key, when: ({ state }) => state === 'attention', to: { end: 'refused', version: null } },
  ])
  return { outcome: 'refused', problem: new ApiProblem(result.problem as ApiProblem['problem']) }
}

/** Returns `submit` for a component. */
export function useSubmit() {
  const data = useData()
  return useCallback(
    (changes: QueuedChange | readonly QueuedChange[], options?: { wait?: number }) => submit(data, changes, options),
    [data],
  )
}
