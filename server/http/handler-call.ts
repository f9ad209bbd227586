import type { Kysely } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { isUuid, uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { type AfterCommit, withoutTransaction } from '#server/db/unit-of-work.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import type { HandlerCall } from './handler.ts'
import type { Request } from './request.ts'
import type { Validated } from './validate.ts'

interface TransactionScope {
  /** The unit of work of the call's transaction; absent if it has no transaction of its own. */
  unit?: AfterCommit | undefined
  /** Sets another status than the contract's. */
  status?: (status: number) => void
}

/**
 * Builds the input of a handler.
 */
export function callOf(
  context: Context,
  { user, key, address, origin = '', headers, file }: Request,
  { input }: Pick<Validated, 'input'>,
  db: Kysely<Database>,
  { unit = withoutTransaction(context.hints), status = () => {} }: TransactionScope = {},
): HandlerCall<Endpoint> {
  const now = context.clock.now()
  return {
    ...(input as { params: undefined; query: undefined; body: undefined }),
    db,
    // Null only for calls that anyone may make; all others were refused before.
    user: user as CurrentUser,
    context,
    now,
    newId: key !== undefined && isUuid(key) ? key.toLowerCase() : uuidv7(now),
    address,
    origin,
    headers,
    file: file as undefined,
    unit,
    status,
  }
}
