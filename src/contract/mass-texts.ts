import * as z from 'zod/mini'
import { ofChannel, type MemberAccess, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import {
  requiredText,
  clearable,
  clearableList,
  Instant,
  MAX_TEXT,
  NumberId,
  paged,
  pageQuery,
  RowId,
} from '#contract/core/wire.ts'
import { OfferActivity, offerStatuses } from './offers.ts'
import {
  AllowUnknownVariables,
  DeliveryCounts,
  MessageText,
  Recipient,
  recipientQuery,
  SEND_TO,
  sendAt,
  SendResults,
} from './sending.ts'

export const massTextStatuses = offerStatuses
export type MassTextStatus = (typeof massTextStatuses)[number]

export const MAX_ATTACHMENTS = 5
const MAX_URL = 2000

const Attachment = z.object({ url: z.string(), contentType: z.string(), filename: z.nullable(z.string()) })
export type Attachment = z.output<typeof Attachment>

/** A mass text: one message to a segment, or to all fans. */
export const BulkMessage = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  title: z.string(),
  message: z.string(),
  send_at: Instant,
  status: z.enum(massTextStatuses),
  /** The id of the segment; null means all fans. */
  text_buy_segment_id: z.nullable(RowId),
  text_buy_segment: z.nullable(z.object({ name: z.string() })),
  media_attachments: z.array(Attachment),
  created_by_dashboard_user: z.nullable(z.object({ name: z.string() })),
  created_at: Instant,
  version: z.int(),
})
export type BulkMessage = z.output<typeof BulkMessage>

const fields = {
  title: requiredText(MAX_TEXT, { error: 'Title is required' }),
  message: MessageText,
  allow_unknown_variables: AllowUnknownVariables,
  send_at: sendAt(),
  /**
   * The id of the segment. Null means all fans, and so does an absent field of a new mass text; an empty text means that no choice
   * was made, and is refused.
   */
  text_buy_segment_id: z.nullable(
    z.string(SEND_TO).check(z.minLength(1, { error: SEND_TO, abort: true }), z.guid(), z.toLowerCase()),
  ),
  media_attachments: clearableList(
    z
      .array(
        z.object({
          url: requiredText(MAX_URL, { error: 'URL is required' }),
          contentType: requiredText(MAX_TEXT, { error: 'Content type is required' }),
          filename: z._default(clearable(), null),
        }),
      )
      .check(z.maxLength(MAX_ATTACHMENTS, `Must have at most ${MAX_ATTACHMENTS} attachments`)),
  ),
  status: z.enum(massTextStatuses),
}

export const NewBulkMessage = z.object({
  ...fields,
  text_buy_segment_id: z._default(fields.text_buy_segment_id, null),
  media_attachments: z._default(fields.media_attachments, []),
  status: z._default(fields.status, 'Draft'),
})
/** The changed fields of a mass text; absent fields do not change. */
export const BulkMessageChange = z.extend(z.partial(z.object(fields)), {
  id: RowId,
  sales_channel_id: z.optional(NumberId),
})
export type BulkMessageChange = z.output<typeof BulkMessageChange>

/** Whether a change contains no field of the form, only the status and perhaps `allow_unknown_variables`. */
export const isStatusChange = (body: object): boolean =>
  Object.entries(body).every(
    ([name, value]) => value === undefined || ['id', 'sales_channel_id', 'status', 'allow_unknown_variables'].includes(name),
  )

/** The list of mass texts: searched by title and message. */
export const massTextList = list<BulkMessage>()({
  name: 'bulk_messages',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    title: 'text',
    message: 'text',
    send_at: 'instant',
    status: 'text',
    text_buy_segment_id: 'id',
    'text_buy_segment.name': 'text',
    'created_by_dashboard_user.name': 'text',
    created_at: 'instant',
    version: 'number',
  },
  search: ['title', 'message'],
  filters: {},
  default: { orderBy: 'send_at', order: 'desc' },
  id: 'id',
})

const missing = 'Mass text not found'
const ofMassText: Scope = { row: 'bulk_message', ids: ({ params }: { params: { id: string } }) => params.id, missing }
const byId = z.object({ id: RowId })

interface Changing {
  body: { id: string; status?: string | undefined }
}
const ofChanged: Scope<Changing> = { row: 'bulk_message', ids: ({ body }) => body.id, missing }

/** Scheduling together with form fields requires `all`; every other change requires `bulk_messages`. */
function changeAccess({ body }: Changing): MemberAccess<Changing> {
  const schedules = body.status === 'Scheduled' && !isStatusChange(body)
  return { scope: ofChanged, manage: schedules ? 'all' : 'bulk_messages' }
}

/** Mass texts. */
export const massTexts = area({
  listBulkMessages: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/bulk-messages',
    params: z.object({ id: NumberId }),
    query: z.object({ ...pageQuery, bulkMessageId: z.optional(RowId) }),
    reply: paged(BulkMessage),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The mass texts of a channel; with `bulkMessageId` only that one',
  }),
  createBulkMessage: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/bulk-messages',
    params: z.object({ id: NumberId }),
    body: NewBulkMessage,
    reply: BulkMessage,
    status: 201,
    access: { scope: ofChannel(), manage: 'all' },
    queue: 'yes',
    proof: ({ body }) => body.status === 'Scheduled',
    summary: 'Creates a mass text, as a draft or scheduled',
  }),
  updateBulkMessage: endpoint({
    method: 'PATCH',
    path: '/bulk-messages',
    body: BulkMessageChange,
    reply: BulkMessage,
    access: changeAccess,
    queue: 'yes',
    proof: ({ body }) => body.status === 'Scheduled',
    summary: 'Changes the status of a mass text, or any of its fields',
  }),
  cancelBulkMessage: endpoint({
    method: 'POST',
    path: '/bulk-messages/{id}/cancel',
    params: byId,
    reply: BulkMessage,
    access: { scope: ofMassText, manage: 'bulk_messages' },
    queue: 'yes',
    summary: 'Cancels a mass text permanently',
  }),
  listBulkRecipients: endpoint({
    method: 'GET',
    path: '/bulk-messages/{id}/recipients',
    params: byId,
    query: recipientQuery,
    reply: paged(Recipient),
    access: { scope: ofMassText },
    queue: 'never',
    summary: 'The recipients of a mass text, each with the result of the message',
  }),
  readBulkDelivery: endpoint({
    method: 'GET',
    path: '/bulk-messages/{id}/delivery-status',
    params: byId,
    reply: DeliveryCounts,
    access: { scope: ofMassText },
    queue: 'never',
    summary: 'The numbers of recipients by state',
  }),
  readBulkResults: endpoint({
    method: 'GET',
    path: '/bulk-messages/{id}/results',
    params: byId,
    reply: SendResults,
    access: { scope: ofMassText },
    queue: 'never',
    extension: true,
    summary: 'The results of a mass text: opt-outs, failures by reason, and the course over time',
  }),
  listBulkActivity: endpoint({
    method: 'GET',
    path: '/activity/bulk-message/{id}',
    params: byId,
    reply: z.array(OfferActivity),
    access: { scope: ofMassText },
    queue: 'never',
    extension: true,
    summary: 'The log of a mass text, newest first',
  }),
})
