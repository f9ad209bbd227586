import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, NumberId, clearable, requiredText } from '#contract/core/wire.ts'

/** Whether a channel is connected to WhatsApp; no response contains its token. */
export const WhatsAppSettings = z.object({ enabled: z.boolean(), whatsappBusinessAccountId: z.nullable(z.string()) })
export type WhatsAppSettings = z.output<typeof WhatsAppSettings>
export const WhatsAppToken = z.object({ accessToken: requiredText(4_000) })

/** Whether a channel is connected to Salesforce, and to which address. */
export const SalesforceSettings = z.object({
  connected: z.boolean(),
  settings: z.nullable(z.object({ instanceUrl: z.string() })),
})
export type SalesforceSettings = z.output<typeof SalesforceSettings>

/** The results of sending contacts to Salesforce. */
export const SalesforceSync = z.object({
  /** When all contacts were last in Salesforce; null if they never were. */
  synced_at: z.nullable(Instant),
  /** The number of contacts sent at that time. */
  contacts: z.nullable(z.int()),
  next_at: z.nullable(Instant),
  /** The error message of the last attempt; null if it succeeded. */
  problem: z.nullable(z.string()),
})
export type SalesforceSync = z.output<typeof SalesforceSync>

const ChannelPath = z.object({ id: NumberId })
const whatsapp = { scope: ofChannel(), manage: 'text_buy_ui', feature: 'whatsapp' } as const
const salesforce = { scope: ofChannel(), manage: 'text_buy_ui', feature: 'salesforce' } as const
const ofBody = { ...salesforce, scope: ofChannel('salesChannelId', 'body') }

/** A channel's connections to other services. */
export const connections = area({
  readWhatsApp: endpoint({
    method: 'GET',
    path: '/ttb-settings/{id}/whatsapp',
    params: ChannelPath,
    reply: WhatsAppSettings,
    access: whatsapp,
    queue: 'never',
    summary: 'Whether the channel is connected to WhatsApp',
  }),
  connectWhatsApp: endpoint({
    method: 'PATCH',
    path: '/ttb-settings/{id}/whatsapp',
    params: ChannelPath,
    body: WhatsAppToken,
    reply: WhatsAppSettings,
    access: whatsapp,
    confirms: [{ reads: ['readWhatsApp'] }],
    queue: 'never',
    proof: true,
    audit: { as: 'connection' },
    summary: 'Connects the channel to WhatsApp by an access token',
  }),
  readSalesforce: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/crm/salesforce',
    params: ChannelPath,
    reply: SalesforceSettings,
    access: salesforce,
    queue: 'never',
    summary: 'Whether the channel is connected to Salesforce',
  }),
  readSalesforceSync: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/crm/salesforce/sync',
    params: ChannelPath,
    reply: SalesforceSync,
    access: salesforce,
    queue: 'never',
    extension: true,
    summary: 'When the contacts were last sent to Salesforce, and when they will be sent next',
  }),
  loginToSalesforce: endpoint({
    method: 'POST',
    path: '/crm/salesforce/login',
    body: z.object({ salesChannelId: NumberId, customDomain: z.optional(clearable()) }),
    reply: z.object({ url: z.string() }),
    access: ofBody,
    queue: 'never',
    proof: true,
    audit: { as: 'connection', fields: ['salesChannelId'] },
    summary: 'Begins a sign-in at Salesforce; returns the address to which the browser must go',
  }),
  completeSalesforceLogin: endpoint({
    method: 'POST',
    path: '/crm/salesforce/complete',
    body: z.object({ salesChannelId: NumberId, state: requiredText(200), code: requiredText(4_000) }),
    reply: SalesforceSettings,
    access: ofBody,
    confirms: [{ reads: ['readSalesforce', 'readSalesforceSync'], outdates: true }],
    queue: 'never',
    proof: true,
    audit: { as: 'connection', fields: ['salesChannelId'] },
    extension: true,
    secretInput: true,
    summary: 'Completes the sign-in with the code that Salesforce has added to the browser’s address',
  }),
  disconnectSalesforce: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/crm/salesforce',
    params: ChannelPath,
    reply: null,
    access: salesforce,
    confirms: [{ reads: ['readSalesforce', 'readSalesforceSync'], outdates: 'id' }],
    queue: 'never',
    proof: true,
    audit: { as: 'connection' },
    summary: 'Disconnects the channel from Salesforce, and revokes our access',
  }),
})
