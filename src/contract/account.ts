import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { Instant, Message, NumberId, paged, pageQuery, text } from '#contract/core/wire.ts'
import { Email, Name, newPassword } from './session.ts'

/**
 * The body of My Account; empty fields are absent. Which of them belong together depends on whether the email is another
 * one than before, which the server knows: see `updateProfile`.
 */
export const Profile = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  current_password: z.optional(text()),
  new_password: z.optional(newPassword('Password is required')),
})

/** The kinds of entries in the audit record; none is ever removed or renamed. */
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
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  id: z.int(),
  created_at: Instant,
  kind: z.enum(securityEventKinds),
  /** The account it is about, and its email as it was then; null if an email named nobody. */
  user_id: z.nullable(z.int()),
  email: z.nullable(z.string()),
  sales_channel_id: z.nullable(z.int()),
  /** The address of the request; null for an action on the server itself. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
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

/** The caller's own account, and the audit record of all accounts. */
export const account = area({
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/profile',
    body: Profile,
    reply: Message,
    access: 'signed-in',
    queue: 'never',
    summary: 'Changes name, email or password of the one who is signed in; another email or password ends the other sessions',
  }),
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
    summary: 'The audit record: sign-ins, refusals, passwords, emails, sessions, abilities and exports, the newest first',
  }),
})
