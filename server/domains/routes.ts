import { type Kysely, sql } from 'kysely'
import type { Domain, domains } from '#contract/domains.ts'
import { toIso } from '#lib/time.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { isUniqueViolation } from '#server/db/violation.ts'
import {
  withBefore,
  type Current,
  type HandlerCall,
  type Handlers,
  type RecordedHandler,
  type Run,
} from '#server/http/handler.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { wantRecord } from './dns-records.ts'
import { findNamed, lockDomain, readDomain, readDomains } from './domain-row.ts'
import { checkForm, isReserved } from './names.ts'

type Calls = typeof domains

/** Adds to a handler that the domain is read before and after its change, for the record of changes. */
function recorded<E extends Calls['updateDomain' | 'deleteDomain' | 'deactivateDomain' | 'activateDomain']>(
  run: Run<E>,
): RecordedHandler<E> {
  const current: Current<E> = async ({ db, params }) => {
    const { id } = params as { id: string }
    await lockDomain(db, id)
    // The DNS state is left out: it changes without a call, and its error text is only for provider staff.
    const { dns: _, ...domain } = await readDomain(db, id)
    return domain
  }
  return withBefore(current, run, 'domains')
}

/** The calls about custom domains. A job carries out their changes in DNS. */
export const handlers: Handlers<typeof domains> = {
  async listDomains({ db, query }) {
    await findChannel(db, lookupNumber(query.sales_channel_id))
    return readDomains(db, query.sales_channel_id)
  },

  async createDomain({ db, body, context, now, newId }) {
    const { domain, product, gtm_id = null, sales_channel_id } = body
    checkForm(domain, context.config)
    await findChannel(db, lookupNumber(sales_channel_id))
    await checkFree(db, domain, context.config)
    const row = { id: newId, sales_channel_id, domain, product, gtm_id, deactivated_at: null, created_at: toIso(now) }
    const made = await db
      .insertInto('domains')
      .values(row)
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) throw taken(await findNamed(db, domain))
    await wantRecord(db, domain, { wanted: 'present', now })
    return readDomain(db, newId)
  },

  updateDomain: recorded(async ({ db, params, body, context, now }) => {
    if (body.domain !== undefined) checkForm(body.domain, context.config)
    const before = await lockDomain(db, params.id)
    const { domain = before.domain, product = before.product, gtm_id = before.gtm_id } = body
    if (domain === before.domain && product === before.product && gtm_id === before.gtm_id) return readDomain(db, params.id)
    if (domain !== before.domain) {
      await checkFree(db, domain, context.config)
      await wantRecord(db, before.domain, { wanted: 'absent', now })
      await wantRecord(db, domain, { wanted: 'present', now })
    }
    await db
      .updateTable('domains')
      .set({ domain, product, gtm_id, version: sql`version + 1` })
      .where('id', '=', params.id)
      .execute()
      .catch(takenMeanwhile)
    return readDomain(db, params.id)
  }),

  deleteDomain: recorded(async ({ db, params, now }) => {
    const { domain } = await lockDomain(db, params.id)
    await db.deleteFrom('domains').where('id', '=', params.id).execute()
    await wantRecord(db, domain, { wanted: 'absent', now })
  }),

  deactivateDomain: recorded((call) => turn(call, call.now)),
  activateDomain: recorded((call) => turn(call, null)),

  async checkDomain({ db, body, context }) {
    checkForm(body.domain, context.config)
    return { available: !isReserved(body.domain, context.config) && (await findNamed(db, body.domain)) === undefined }
  },
}

/** Throws a conflict if another call has taken the name in the meantime, and otherwise the error itself. */
function takenMeanwhile(error: unknown): never {
  throw isUniqueViolation(error) ? taken() : error
}
const taken = (by?: Domain) => conflict('This domain is taken.', by)

/** Checks that a name is free. @throws 409 if it is reserved, or if it is taken; then with the domain that has it */
async function checkFree(db: Kysely<Database>, domain: string, config: Config): Promise<void> {
  if (isReserved(domain, config)) throw conflict('This name is reserved.')
  const other = await findNamed(db, domain)
  if (other !== undefined) throw taken(other)
}

/**
 * Activates or deactivates a domain; changes nothing if the domain is already in that state. The DNS record of a deactivated
 * domain stays, because the domain still shows a notice.
 * @param off the time of deactivation in milliseconds since 1970; null to activate the domain
 */
async function turn({ db, params }: Pick<HandlerCall<typeof domains.activateDomain>, 'db' | 'params'>, off: number | null) {
  const { deactivated_at } = await lockDomain(db, params.id)
  if ((deactivated_at === null) !== (off === null))
    await db
      .updateTable('domains')
      .set({ deactivated_at: off === null ? null : toIso(off), version: sql`version + 1` })
      .where('id', '=', params.id)
      .execute()
  return readDomain(db, params.id)
}
