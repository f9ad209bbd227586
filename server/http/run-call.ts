import { onlyReads, type Endpoint } from '#contract/core/endpoint.ts'
import { nfc } from '#lib/nfc.ts'
import { recordExport } from '#server/kernel/audit.ts'
import type { Context } from '#server/context.ts'
import { forStrangers, inBackground } from '#server/db/background.ts'
import { beyondPatience } from '#server/db/patience.ts'
import { log } from '#server/log.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import { recordAttempts } from './attempts.ts'
import { recordIfRefused } from './audited.ts'
import type { Remembered } from './idempotency.ts'
import { runLong } from './long-call.ts'
import { runOutside } from './outside.ts'
import { checkEnrolled } from './proof.ts'
import { admit, claimOf, effect, LONGEST_KEY, replay, write } from './pipeline.ts'
import type { Request } from './request.ts'
import { invalid, unauthorized } from '#server/kernel/refusal.ts'
import type { Implemented } from './registry.ts'
import { longWork } from './slots.ts'
import { validate } from './validate.ts'

/**
 * Whether a call runs in one transaction. Reads need no transaction. Calls that anyone may make (signing in) store failures, which
 * a rollback would lose. The operations of a batch run in their own transactions.
 */
const isOneTransaction = (endpoint: Endpoint) =>
  !onlyReads(endpoint) && endpoint.access !== 'anyone' && endpoint.name !== 'runBatch'

/** Whether a call takes a file. Such a call takes long, and would delay others if it ran in one transaction. */
const isLong = ({ upload }: Endpoint) => upload === 'multipart'

/** Returns the database handle of a call: signed-in users are served before long work and before calls that anyone may make. */
function handleOf(endpoint: Endpoint, { db }: Context) {
  if (longWork(endpoint) !== undefined) return inBackground(db)
  return endpoint.access === 'anyone' ? forStrangers(db) : db
}

/** Whether a call returns a file, so that the audit record notes who exported data. */
const isExport = ({ reply }: Endpoint) => reply !== null && 'file' in reply

/**
 * Runs a call: checks the user, looks for a stored response of the key, checks access, input and preconditions, then runs the
 * handler; for a usual write in one transaction. It never throws: refusals and internal errors are responses.
 */
export async function runCall(context: Context, call: Implemented, request: Request): Promise<Answer> {
  const answer = await tryCall(context, call, request)
  await recordIfRefused(context, call.endpoint, request, answer)
  await recordAttempts(context, call.endpoint, [{ request, answer }])
  return answer
}

async function tryCall(context: Context, call: Implemented, request: Request): Promise<Answer> {
  try {
    const answering = () => answerCall(context, call, request)
    return await (longWork(call.endpoint) === undefined ? answering() : beyondPatience(answering))
  } catch (error) {
    const answer = refusalAnswer(error)
    if (answer.status === 500) log.trouble(`${call.endpoint.name} failed:`, error)
    return answer
  }
}

/** Returns a request whose texts are in composed Unicode form (NFC), in which they are stored, compared and hashed. */
const composedTexts = (request: Request): Request => ({
  ...request,
  params: nfc(request.params),
  query: nfc(request.query),
  body: nfc(request.body),
  if: nfc(request.if),
})

async function answerCall(context: Context, call: Implemented, incoming: Request): Promise<Answer> {
  const { endpoint, outside } = call
  if (endpoint.access !== 'anyone' && incoming.user === null) throw unauthorized()
  checkEnrolled(endpoint, incoming.user)
  if (!onlyReads(endpoint) && (incoming.key?.length ?? 0) > LONGEST_KEY)
    throw invalid({ 'Idempotency-Key': [`Must be at most ${LONGEST_KEY} characters`] })
  const request = composedTexts(incoming)
  const validated = validate(endpoint, request)
  const db = handleOf(endpoint, context)
  if (outside !== undefined) return await runOutside(context, { ...call, outside }, request, validated)
  if (isLong(endpoint)) {
    const steps = {
      admit: () => admit(context, call, request, validated, db),
      effect: (needs: Needs) => effect(context, call, request, validated, db, { needs }),
      replay: (before: Remembered) => replay(context, call, request, validated, before, db),
    }
    return await runLong(context, claimOf(call, request), steps)
  }
  if (isOneTransaction(endpoint)) return await write(context, call, request, validated)
  const needs = await admit(context, call, request, validated, db)
  const { answer } = await effect(context, call, request, validated, db, { needs })
  if (isExport(endpoint)) await recordExport(context, endpoint, request, needs.channels)
  return answer
}
