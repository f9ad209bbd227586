import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Chosen as ChosenBody, segments } from '#contract/segments.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Database } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/handler.ts'
import { usersFile } from '#server/users/csv.ts'
import { filterFieldsOf } from './filter-fields.ts'
import { countSegment, countSegments, idsOfSegment, overlapOf, previewUsers, type Chosen } from './segment-fans.ts'
import { chosenBy, findSegment, segmentsTable, toSegment } from './segment-row.ts'
import { checkZipCodes, createSegment, deleteSegment, updateSegment } from './write-segments.ts'

/** The calls about segments. */
export const handlers: Handlers<typeof segments> = {
  listSegments: async ({ db, params, query }) => segmentsTable.page(db, params.id, query),
  readSegment: async ({ db, params }) => toSegment(await findSegment(db, params.id, params.segmentId)),
  createSegment: {
    current: null,
    run: async ({ db, params, body, newId, now }) => createSegment(db, params.id, newId, body, now),
  },
  updateSegment: {
    rows: 'segments',
    current: async ({ db, params }) => toSegment(await findSegment(db, params.id, params.segmentId, true)),
    run: async ({ db, params, body }) => updateSegment(db, params.id, params.segmentId, body),
  },
  deleteSegment: {
    rows: 'segments',
    current: async ({ db, params }) => toSegment(await findSegment(db, params.id, params.segmentId, true)),
    run: async ({ db, params, now }) => deleteSegment(db, params.id, params.segmentId, now),
  },
  async previewSegment({ db, params, body }) {
    return countSegment(db, await findChannel(db, params.id), await chosenIn(db, params.id, body))
  },
  async countSegments({ db, params, body }) {
    const chosen = await db
      .selectFrom('segments')
      .selectAll()
      .where('id', 'in', body.ids)
      .where('sales_channel_id', '=', params.id)
      .where('deleted_at', 'is', null)
      .execute()
    const counts = await countSegments(db, await findChannel(db, params.id), chosen.map(chosenBy))
    return chosen.map(({ id }, nth) => ({ id, fans: counts[nth]! }))
  },
  async previewSegmentUsers({ db, params, body }) {
    return previewUsers(db, await findChannel(db, params.id), await chosenIn(db, params.id, body))
  },
  async previewSegmentOverlap({ db, params, body }) {
    const other = chosenBy(await findSegment(db, params.id, params.segmentId))
    return overlapOf(db, await findChannel(db, params.id), await chosenIn(db, params.id, body), other)
  },
  async downloadSegmentUsers({ db, params, query, body }) {
    const channel = await findChannel(db, params.id)
    const chosen = await chosenIn(db, params.id, body)
    const totalCount = await countSegment(db, channel, chosen)
    return usersFile(db, channel, {
      ids: await idsOfSegment(db, channel, chosen, query.take),
      totalCount,
      name: 'segment-users.csv',
    })
  },
  readSegmentFields: async ({ db, params }) => filterFieldsOf(db, params.id),
}

/** Returns the fans of a request body, by a segment's id or by unsaved filters. @throws 404, 422 */
async function chosenIn(db: Kysely<Database>, channel: number, body: z.output<typeof ChosenBody>): Promise<Chosen> {
  if (body.id) return chosenBy(await findSegment(db, channel, body.id))
  checkZipCodes(body.filters)
  return body
}
