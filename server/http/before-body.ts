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
 * Checks access as far as path and query allow, before any of the body is read, because a body costs memory and time. If the
 * body contains the rows, only role and ability are checked here, and the rest after it is read.
 * @throws Refusal as `checkAccess` does
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
    // A repeated request gets the stored response, even if its row has been deleted since.
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
