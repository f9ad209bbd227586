import * as z from 'zod/mini'
import { auditedActions } from '#contract/core/audited.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { Instant, NumberId, paged, pageQuery } from '#contract/core/wire.ts'

/** The kinds of entries in the audit record. No kind is ever removed or renamed. */
export const securityEventKinds = [
  'sign-in',
  'sign-in-refused',
  'sign-in-limited',
  'sign-up',
  'password-changed',
  'password-refused',
  'password-reset-asked',
  'password-reset',
  'email-changed',
  'session-ended',
  'account-made',
  'abilities-changed',
  'export',
  'factor-refused',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'proof-refused',
  'devices-forgotten',
  ...auditedActions,
  'payment-failed',
  'access-refused',
  'webhook-refused',
  'secret-changed',
  'database-restored',
  'invited',
  'invitation-withdrawn',
  'invitation-accepted',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  id: z.int(),
  created_at: Instant,
  kind: z.enum(securityEventKinds),
  /** The account that the event is about, and its email at that time; `user_id` is null if no account has that email. */
  user_id: z.nullable(z.int()),
  email: z.nullable(z.string()),
  sales_channel_id: z.nullable(z.int()),
  /** The IP address of the request; null for an action on the server itself. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Ids, amounts and names of calls; no names of people, no secrets. */
  detail: z.record(z.string(), z.unknown()),
  /**
   * The entry's number in the hash chain, the hash of the entry before it, and its own hash. All three are null in the first
   * seconds after the entry was made.
   */
  position: z.nullable(z.int()),
  previous_hash: z.nullable(z.string()),
  hash: z.nullable(z.string()),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const auditList = list<SecurityEvent>()({
  name: 'audit',
  fields: {
    id: 'number',
    created_at: 'instant',
    kind: 'text',
    user_id: 'number',
    email: 'text',
    address: 'text',
    device: 'text',
  },
  search: ['email', 'address', 'device'],
  filters: { kind: { is: 'equals', field: 'kind' }, userId: { is: 'equals', field: 'user_id' } },
  default: { orderBy: 'id', order: 'desc' },
  id: 'id',
})

/** The audit record of all accounts and channels. */
export const audit = area({
  listAudit: endpoint({
    method: 'GET',
    path: '/audit',
    query: z.object({
      ...pageQuery,
      kind: z.optional(z.enum(securityEventKinds)),
      userId: z.optional(NumberId),
    }),
    reply: paged(SecurityEvent),
    access: 'provider',
    queue: 'never',
    extension: true,
    summary:
      'The audit record, newest first: sign-ins, refused requests, refunds, approvals, erasures, connections, exports and others',
  }),
})
