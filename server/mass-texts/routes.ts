import type { massTexts } from '#contract/mass-texts.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { readActivity } from '#server/sending/activity.ts'
import { countRecipients, listRecipients } from '#server/sending/recipients.ts'
import { readResults } from '#server/sending/results.ts'
import { findMassText, massTextsTable, toMassText } from './mass-text-row.ts'
import { cancelMassText, createMassText, updateMassText } from './write-mass-texts.ts'

/** The calls about mass texts. */
export const handlers: Handlers<typeof massTexts> = {
  listBulkMessages: async ({ db, params, query: { bulkMessageId, ...query } }) =>
    massTextsTable.page(db, params.id, query, (from) =>
      bulkMessageId === undefined ? from : from.where('b.id', '=', bulkMessageId),
    ),
  createBulkMessage: {
    current: null,
    run: async ({ db, params, body, newId, user, now, context, unit }) =>
      createMassText(db, { id: newId, channel: params.id }, body, { user, now, hints: unit.hints, config: context.config }),
  },
  updateBulkMessage: {
    current: async ({ db, body }) => toMassText(await findMassText(db, body.id, true)),
    run: async ({ db, body, user, now, context, unit }) =>
      updateMassText(db, body, { user, now, hints: unit.hints, config: context.config }),
  },
  cancelBulkMessage: {
    current: async ({ db, params }) => toMassText(await findMassText(db, params.id, true)),
    run: async ({ db, params, user, now, context, unit }) =>
      cancelMassText(db, params.id, { user, now, hints: unit.hints, config: context.config }),
  },
  async listBulkRecipients({ db, params, query }) {
    const { rows, totalCount } = await listRecipients(db, params.id, (await findMassText(db, params.id)).status, query)
    return pagedReply(query, totalCount, rows)
  },
  readBulkDelivery: async ({ db, params }) => countRecipients(db, params.id, (await findMassText(db, params.id)).status),
  readBulkResults: async ({ db, params }) => readResults(db, { id: params.id, sales: null }),
  listBulkActivity: async ({ db, params }) => readActivity(db, params.id),
}
