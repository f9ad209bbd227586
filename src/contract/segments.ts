import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  requiredText,
  clearable,
  clearableList,
  clearableValue,
  count,
  Instant,
  MAX_TEXT,
  NumberId,
  paged,
  pageQuery,
  RowId,
} from '#contract/core/wire.ts'
import { FilterField, FilterRow, SegmentFilters } from '#contract/segment-filters.ts'
import { TextBuyUser } from '#contract/users.ts'

/** The keys by which fans are sorted, in descending order; the first `limit_count` fans are selected. */
export const sortTypes = [
  'total_amount_spent',
  'total_number_of_transactions',
  'sign_up_date',
  'total_amount_of_referral',
] as const
export type SortType = (typeof sortTypes)[number]

/** The most segments whose fans are counted in one call. */
const MOST_COUNTED = 100

export const SEGMENT_MISSING = 'Segment not found'
export const LIMIT_REQUIRED = 'Limit recipient count is required if Sort Type is selected'
const LIMIT_TOO_LOW = 'Limit recipient count must be greater than 0'
const MAX_DESCRIPTION = 500

/** A group of fans, defined by filters. */
export const Segment = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  filters: z.array(FilterRow),
  limit_count: z.nullable(z.int()),
  sort_type: z.nullable(z.enum(sortTypes)),
  created_at: Instant,
  version: z.int(),
})
export type Segment = z.output<typeof Segment>

const empty = (value: unknown) => (value === '' ? null : value)
const Limit = z.pipe(
  z.transform(empty),
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d+$/, 'Must be a number'))], 'Must be a number'),
      z.pipe(z.transform(Number), z.int('Must be a number').check(z.minimum(1, LIMIT_TOO_LOW), z.maximum(2_147_483_647))),
    ),
  ),
)
const Sort = z.pipe(z.transform(empty), z.nullable(z.enum(sortTypes)))

const Name = requiredText(MAX_TEXT)
const fields = {
  name: Name,
  description: clearable(MAX_DESCRIPTION),
  filters: clearableList(SegmentFilters),
  limit_count: Limit,
  sort_type: Sort,
}

interface Limited {
  limit_count?: number | null | undefined
  sort_type?: SortType | null | undefined
}
/** Checks that a selection with a sort order has a limit. */
const limited = <T extends Limited>() =>
  z.check<T>((context) => {
    const { limit_count, sort_type } = context.value
    if (sort_type && limit_count == null)
      context.issues.push({ code: 'custom', input: limit_count, path: ['limit_count'], message: LIMIT_REQUIRED })
  })

const chosen = {
  filters: z._default(fields.filters, []),
  limit_count: z._default(fields.limit_count, null),
  sort_type: z._default(fields.sort_type, null),
}
export const NewSegment = z
  .object({ name: fields.name, description: z._default(fields.description, null), ...chosen })
  .check(limited())
/** The changed fields of a segment; absent fields do not change. */
export const SegmentChange = z.partial(z.object(fields))
/** A selection of fans. If it has the `id` of a saved segment, that segment is used, and the other fields are ignored. */
export const Chosen = z.object({ id: z.optional(clearableValue(RowId)), ...chosen }).check(limited())

/** The list of segments: searched by name and description. */
export const segmentList = list<Segment>()({
  name: 'segments',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    name: 'text',
    description: 'text',
    limit_count: 'number',
    sort_type: 'text',
    created_at: 'instant',
    version: 'number',
  },
  search: ['name', 'description'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const inChannel = z.object({ id: NumberId })
const oneOf = z.object({ id: NumberId, segmentId: RowId })

/** Segments. */
export const segments = area({
  listSegments: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-segments',
    params: inChannel,
    query: z.object(pageQuery),
    reply: paged(Segment),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The segments of a channel',
  }),
  readSegment: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-segments/{segmentId}',
    params: oneOf,
    missing: SEGMENT_MISSING,
    reply: Segment,
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'One segment',
  }),
  createSegment: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments',
    params: inChannel,
    body: NewSegment,
    reply: Segment,
    status: 201,
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Creates a segment',
  }),
  updateSegment: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/ttb-segments/{segmentId}',
    params: oneOf,
    missing: SEGMENT_MISSING,
    body: SegmentChange,
    reply: Segment,
    access: { scope: ofChannel(), manage: 'text_buy_segment' },
    queue: 'yes',
    summary: 'Changes a segment; absent fields do not change',
  }),
  deleteSegment: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/ttb-segments/{segmentId}',
    params: oneOf,
    missing: SEGMENT_MISSING,
    reply: null,
    access: { scope: ofChannel(), manage: 'text_buy_segment' },
    queue: 'yes',
    summary: 'Deletes a segment; 409 while a message to it is scheduled, paused or being sent',
  }),
  previewSegment: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments/preview',
    params: inChannel,
    body: Chosen,
    reply: z.int(),
    access: { scope: ofChannel() },
    queue: 'never',
    effect: 'none',
    summary: 'The number of fans in a segment',
  }),
  countSegments: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments/counts',
    params: inChannel,
    body: z.object({ ids: z.array(RowId).check(z.minLength(1), z.maxLength(MOST_COUNTED)) }),
    /** The segments of the channel among those requested; a limit is applied. */
    reply: z.array(z.object({ id: RowId, fans: z.int() })),
    access: { scope: ofChannel() },
    queue: 'never',
    effect: 'none',
    extension: true,
    summary: 'The numbers of fans in up to 100 segments',
  }),
  previewSegmentUsers: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments/preview/users',
    params: inChannel,
    body: Chosen,
    reply: z.object({
      /** The number of fans who can be reached, then the number left after each filter; the limit is not applied. */
      steps: z.array(z.int()),
      users: z.array(TextBuyUser),
    }),
    access: { scope: ofChannel() },
    queue: 'never',
    effect: 'none',
    extension: true,
    summary: 'The first ten fans of a segment, and the number of fans left after each filter',
  }),
  previewSegmentOverlap: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments/{segmentId}/overlap',
    params: oneOf,
    body: Chosen,
    reply: z.object({
      /** The number of fans in both selections, each with its own limit. */
      both: z.int(),
      /** The number of fans in the path's segment. */
      other: z.int(),
    }),
    access: { scope: ofChannel() },
    queue: 'never',
    effect: 'none',
    extension: true,
    summary: 'The number of selected fans who are also in another segment',
  }),
  downloadSegmentUsers: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/ttb-segments/csv',
    params: inChannel,
    query: z.object({ take: z.optional(count(1)) }),
    body: Chosen,
    reply: { file: 'text/csv', as: 'segment-users.csv' },
    access: { scope: ofChannel(), manage: 'csv_download' },
    queue: 'never',
    proof: true,
    effect: 'none',
    summary: 'The fans of a segment as a file',
  }),
  readSegmentFields: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/ttb-segment-fields',
    params: inChannel,
    reply: z.array(FilterField),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The fields by which segments filter fans, with their comparison operators and values',
  }),
})
