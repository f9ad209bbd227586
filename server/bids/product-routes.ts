import type { bidProducts } from '#contract/bid-products.ts'
import { withBefore, type Handlers } from '#server/http/handler.ts'
import { checkZipCodes } from '#server/segments/write-segments.ts'
import { approvableBids, audienceFields, countAudience } from './audience.ts'
import { listBids } from './list-bids.ts'
import { bidProductsTable, findProduct, toBidProduct } from './product-row.ts'
import { listRuns } from './runs.ts'
import { countBids, createProduct, deleteProduct, takenOf, updateProduct } from './write-products.ts'

/** The number of newest bids in the response about a product. */
const NEWEST = 100
const LAST_RUNS = 1

/** The calls about bid products and their audience. */
export const handlers: Handlers<typeof bidProducts> = {
  async listApprovalRuns({ db, params }) {
    const { id } = await findProduct(db, params.id, params.productId)
    return listRuns(db, id, LAST_RUNS)
  },
  listBidProducts: async ({ db, params, query }) => bidProductsTable.page(db, params.id, query),
  async readBidProduct({ db, params }) {
    const product = toBidProduct(await findProduct(db, params.id, params.productId))
    const { rows } = await listBids(db, params.id, { bidProductId: product.id, skip: 0, take: NEWEST })
    return { ...product, product_bid: rows }
  },
  async readBidProductSeats({ db, params }) {
    const { id, quantity } = await findProduct(db, params.id, params.productId)
    return { quantity, taken: await takenOf(db, id), bids: await countBids(db, id) }
  },
  async readAudienceFields({ db, params }) {
    await findProduct(db, params.id, params.productId)
    return audienceFields(db, params.id)
  },
  createBidProduct: async ({ db, params, body, newId, user, now }) =>
    createProduct(db, { id: newId, channel: params.id, by: user, now }, body),
  updateBidProduct: withBefore(
    async ({ db, params }) => toBidProduct(await findProduct(db, params.id, params.productId, true)),
    async ({ db, params, body, now }) => updateProduct(db, { id: params.productId, channel: params.id, now }, body),
  ),
  deleteBidProduct: withBefore(
    async ({ db, params }) => toBidProduct(await findProduct(db, params.salesChannelId, params.id, true)),
    async ({ db, params, now }) => deleteProduct(db, params.salesChannelId, params.id, now),
    'bid_products',
  ),
  async previewAudience({ db, params, body }) {
    const product = await findProduct(db, params.id, params.productId)
    checkZipCodes(body.filters)
    return countAudience(db, product, body.filters)
  },
  async listApprovableBids({ db, params, body }) {
    const product = await findProduct(db, params.id, params.productId)
    checkZipCodes(body.filters)
    return approvableBids(db, product, body.filters)
  },
}
