import type { pass } from '#contract/pass.ts'
import { pagedReply } from '#server/db/list.ts'
import { withBefore, type Handlers } from '#server/http/handler.ts'
import { cancelSubscription } from './cancel.ts'
import { chargeNow, readCharges } from './charges.ts'
import { listSubscribers } from './list-subscribers.ts'
import { passProductsTable, toPass } from './product-row.ts'
import { findSubscription, subscriptionsOf } from './subscription-row.ts'
import { createPass, updatePass } from './write-products.ts'

/** The calls about passes and their subscribers. */
export const handlers: Handlers<typeof pass> = {
  listPassProducts: async ({ db, params, query }) => passProductsTable.page(db, params.id, query),
  async readPassProduct({ db, params }) {
    const row = await passProductsTable.find(db, params.id)
    return { ...toPass(row), pass_subscription: await subscriptionsOf(db, params.id) }
  },
  createPassProduct: async ({ db, params, body, newId }) => createPass(db, { id: newId, channel: params.id }, body),
  updatePassProduct: withBefore(
    async ({ db, params }) => toPass(await passProductsTable.find(db, params.productId, { channel: params.id, locked: true })),
    async ({ db, params, body, now }) => updatePass(db, { id: params.productId, channel: params.id, now }, body),
  ),
  async listPassSubscribers({ db, params, query }) {
    const { rows, totalCount } = await listSubscribers(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  readPassSubscriber: async ({ db, params }) => findSubscription(db, params.id),
  listPassCharges: ({ db, params }) => readCharges(db, params.id),
  chargePassSubscriber: ({ db, params, user, now, newId }) => chargeNow(db, params.id, { user, now, newId }),
  cancelPassSubscriber: async ({ db, params, now }) => cancelSubscription(db, params.id, params.subscriberId, now),
}
