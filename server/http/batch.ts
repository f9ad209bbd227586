import type { BatchAnswer, Operation } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import type { Answer } from './answer.ts'
import { runCall, type Request } from './pipeline.ts'
import { invalid, upgradeRequired } from './problem.ts'
import type { Registry } from './registry.ts'

/**
 * Runs queued calls in order through the same pipeline, each in its own transaction and with its own answer.
 * After an answer that says "later" (5xx, 429, the same key still running) it stops, so that nothing overtakes: what has
 * no result was not tried, and is to be sent again.
 */
export async function runBatch(
  context: Context,
  registry: Registry,
  operations: readonly Operation[],
  caller: Pick<Request, 'user' | 'address' | 'headers'>,
): Promise<BatchAnswer> {
  const results: BatchAnswer['results'] = []
  for (const operation of operations) {
    const answer = await runOperation(context, registry, operation, caller)
    results.push({
      key: operation.key,
      status: answer.status,
      body: answer.body ?? null,
      ...(answer.replayed ? { replayed: true } : {}),
    })
    if (isLater(answer)) break
  }
  return { results }
}

async function runOperation(
  context: Context,
  registry: Registry,
  { key, call, params, query, body, if: seen }: Operation,
  caller: Pick<Request, 'user' | 'address' | 'headers'>,
): Promise<Answer> {
  const known = registry.get(call)
  if (known === undefined) return refused(upgradeRequired())
  if (known.endpoint.queue !== 'yes') return refused(invalid({ call: ['This call cannot wait in a queue'] }))
  return runCall(context, known, { ...caller, key, params, query, body, if: seen })
}

const refused = ({ status, problem }: ReturnType<typeof upgradeRequired>): Answer => ({ status, body: problem })

const isLater = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || (status === 409 && (body as { code?: unknown } | null)?.code === 'InProgress')
