import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { requiredText, Instant, MAX_TEXT, needed, NumberId, paged, pageQuery, RowId, text } from '#contract/core/wire.ts'
import { MessageText } from './sending.ts'

/** A message template. */
export const MessageTemplate = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  title: z.string(),
  message: z.string(),
  created_at: Instant,
  version: z.int(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const TITLE = 'Title is required'
const NO_CHANNEL = 'Sales channel is not provided'
export const NewTemplate = z.object({
  sales_channel_id: needed(NumberId, 'Must be a number', NO_CHANNEL),
  title: requiredText(MAX_TEXT, { error: TITLE }),
  message: MessageText,
})

/** The list of templates: searched by title and message. */
export const templateList = list<MessageTemplate>()({
  name: 'message_templates',
  fields: {
    id: 'id',
    sales_channel_id: 'number',
    title: 'text',
    message: 'text',
    created_at: 'instant',
    version: 'number',
  },
  search: ['title', 'message'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const ofTemplate: Scope = {
  row: 'message_template',
  ids: ({ params }: { params: { id: string } }) => params.id,
  missing: 'Template not found',
}

/** The calls about message templates: texts that users save under a title, to use them again. */
export const templates = area({
  listTemplates: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/message-templates',
    params: z.object({ id: NumberId }),
    query: z.object({ ...pageQuery, title: z.optional(text()) }),
    reply: paged(MessageTemplate),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The templates of a channel; with `title` only the one with that title',
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/message-templates',
    body: NewTemplate,
    reply: MessageTemplate,
    status: 201,
    access: { scope: ofChannel('sales_channel_id', 'body'), manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Saves a template; one with the same title is overwritten (200)',
  }),
  deleteTemplate: endpoint({
    method: 'DELETE',
    path: '/message-templates/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    access: { scope: ofTemplate, manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Deletes a template',
  }),
})
