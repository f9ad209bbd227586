import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { checkAccess, checkPerson } from './access.ts'
import { isKnown } from './idempotency.ts'
import type { Owners } from '#server/kernel/row-owners.ts'
import { Refusal, unauthorized } from '#server/kernel/refusal.ts'
import { BodyNotRead, validate } from './validate.ts'

interface Arrived {
  user: CurrentUser | null
  params: unknown
  query: unknown
  key: string | undefined
  owners: Owners
}

/**
 * Asks all of access that path and query can answer, before a byte of the body is read: a body costs memory, and parsing it time.
 * Where it is the body that says whose data a call is about, role and ability are asked, and the rest once it is read.
 * @throws the refusal, as `checkAccess` does
 */
export async function checkBeforeBody(context: Context, endpoint: Endpoint, { user, params, query, key, owners }: Arrived) {
  if (endpoint.access === 'anyone') return
  if (user === null) throw unauthorized()
  const { body: _, ...withoutBody } = endpoint
  const { input, path, fields } = validate(withoutBody, { params, query, body: undefined })
  checkPerson(endpoint, user)
  if (path) throw path
  try {
    await checkAccess({
      endpoint,
      input: unread(input),
      valid: fields === undefined,
      user,
      db: context.db,
      config: context.config,
      owners,
    })
  } catch (error) {
    if (error instanceof BodyNotRead) return
    // The row may be gone since it was answered: who asks again under the same key gets the first answer.
    const goneSince = error instanceof Refusal && error.status === 404 && key !== undefined
    if (goneSince && (await isKnown(context.db, { user: user.id, call: endpoint.name, key }))) return
    throw error
  }
}

const unread = <Given extends object>(input: Given): Given =>
  Object.defineProperty({ ...input }, 'body', {
    get() {
      throw new BodyNotRead()
    },
  })
