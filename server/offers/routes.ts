import type { Kysely } from 'kysely'
import type { offers } from '#contract/offers.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import type { HandlerCall, Handlers } from '#server/http/handler.ts'
import { manages } from '#server/kernel/current-user.ts'
import { readActivity } from '#server/sending/activity.ts'
import { countRecipients, listRecipients } from '#server/sending/recipients.ts'
import { readResults } from '#server/sending/results.ts'
import { holdCodesOf, priceCodesOf } from './codes.ts'
import { findOffer, offersTable, toOffer } from './offer-row.ts'
import { revenueOfOffer } from './offer-revenue.ts'
import { salesOfOffer } from './sales-of-offer.ts'
import { suggestText } from './suggest-text.ts'
import { createOffer, deleteOffer, updateOffer } from './write-offers.ts'

type Query = HandlerCall<typeof offers.listOffers>['query']

/** Returns a page of the offers of a channel, or of all channels; with `offerId`, only that offer, if it exists. */
const listOffers = (db: Kysely<Database>, channel: number | null, { offerId, ...query }: Query) =>
  offersTable.page(db, channel, query, (from) => (offerId === undefined ? from : from.where('o.id', '=', offerId)))

/** The calls about text offers. */
export const handlers: Handlers<typeof offers> = {
  listChannelOffers: async ({ db, params, query }) => listOffers(db, params.id, query),
  listOffers: async ({ db, query }) => listOffers(db, null, query),
  createOffer: {
    current: null,
    run: async ({ db, params, body, newId, user, now, unit }) =>
      createOffer(db, { id: newId, channel: params.id }, body, { user, now, hints: unit.hints }),
  },
  updateOffer: {
    current: async ({ db, body }) => toOffer(await findOffer(db, body.id, true)),
    run: async ({ db, body, user, now, unit }) => updateOffer(db, body, { user, now, hints: unit.hints }),
  },
  deleteOffer: {
    current: async ({ db, params }) => toOffer(await findOffer(db, params.id, true)),
    run: async ({ db, params, now }) => deleteOffer(db, params.id, now),
  },
  async listOfferRecipients({ db, params, query }) {
    const { rows, totalCount } = await listRecipients(db, params.id, (await findOffer(db, params.id)).status, query)
    return pagedReply(query, totalCount, rows)
  },
  readOfferDelivery: async ({ db, params }) => countRecipients(db, params.id, (await findOffer(db, params.id)).status),
  listOfferActivity: async ({ db, params }) => readActivity(db, params.offerId),
  readOfferResults: async ({ db, params, user }) => ({
    ...(await readResults(db, { id: params.id, sales: salesOfOffer(params.id) })),
    ...(manages(user, 'revenue') && { revenue: await revenueOfOffer(db, params.id) }),
  }),
  suggestOfferText: async ({ db, body, context }) => ({ text: await suggestText(db, context, body) }),
  listPriceCodes: async ({ db, query }) => priceCodesOf(db, query),
  listHoldCodes: async ({ db, query }) => holdCodesOf(db, query),
}
