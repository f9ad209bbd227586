import * as z from 'zod/mini'
import { ofChannel, subjects } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, MAX_TEXT, NumberId, RowId, requiredText } from '#contract/core/wire.ts'
import { Email } from '#contract/session.ts'
import { formatLocales } from '#lib/format-locale.ts'

/** An account that may sign in to a channel, and its abilities there. */
export const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  abilities: z.array(z.enum(subjects)),
  /** Whether the person has a second factor. */
  factor: z.boolean(),
  /** The number of the person's open sessions, and the time of the last use of any of them; null if no session is open. */
  sessions: z.int(),
  last_used_at: z.nullable(Instant),
})
export type Person = z.output<typeof Person>

/** A device on which a person is signed in. */
export const PersonSession = z.object({ id: z.string(), device: z.string(), began_at: Instant, last_used_at: Instant })
export type PersonSession = z.output<typeof PersonSession>

/** A person who was invited by email, and has not set a password yet. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** The abilities that the account will have once the person accepts. */
  abilities: z.array(z.enum(subjects)),
  /** The name of the account that sent the invitation; null if that account no longer exists. */
  invited_by: z.nullable(z.string()),
  /** When the newest link was made, and when it expires. */
  sent_at: Instant,
  expires_at: Instant,
  /** Whether the mail server accepted the email with the newest link. */
  delivery: z.enum(['sending', 'sent', 'failed']),
})
export type Invitation = z.output<typeof Invitation>

export const NewInvitation = z.object({
  email: Email,
  name: requiredText(MAX_TEXT, { error: 'Name is required' }),
  abilities: z.array(z.enum(subjects)),
  /** The language of the email; absent for the language in which the caller uses the app. */
  language: z.optional(z.enum(formatLocales)),
})
export type NewInvitation = z.input<typeof NewInvitation>

const params = z.object({ id: NumberId, person: NumberId })
const invitationParams = z.object({ id: NumberId, invitation: RowId })
const managed = { access: { scope: ofChannel(), manage: 'all' }, queue: 'never', extension: true } as const

/** The people of a channel: abilities, sessions and invitations. Only users with the ability `all` may see or change them. */
export const people = area({
  listPeople: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/people',
    params: z.object({ id: NumberId }),
    reply: z.array(Person),
    ...managed,
    summary: 'The people of a channel with their abilities, by name',
  }),
  setAbilities: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/people/{person}/abilities',
    params,
    body: z.object({ abilities: z.array(z.enum(subjects)) }),
    reply: Person,
    proof: true,
    confirms: [{ reads: ['listPeople'] }],
    ...managed,
    summary: 'Sets the abilities of a person; 409 if nobody could manage everything in the channel any more',
  }),
  listPersonSessions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/people/{person}/sessions',
    params,
    reply: z.array(PersonSession),
    ...managed,
    summary: 'The devices on which a person is signed in, last used first',
  }),
  endPersonSessions: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/people/{person}/sessions',
    params,
    reply: null,
    confirms: [{ reads: ['listPersonSessions'], outdates: 'person' }],
    ...managed,
    summary: 'Signs a person out everywhere; for the caller’s own account, the session of the request stays',
  }),
  endPersonSession: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/people/{person}/sessions/{session}',
    params: z.object({ id: NumberId, person: NumberId, session: RowId }),
    reply: null,
    confirms: [{ reads: ['listPersonSessions'], removes: 'session' }],
    ...managed,
    summary: 'Signs a person out on one device',
  }),
  listInvitations: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/invitations',
    params: z.object({ id: NumberId }),
    reply: z.array(Invitation),
    ...managed,
    summary: 'The open invitations of a channel, newest first',
  }),
  invitePerson: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/invitations',
    params: z.object({ id: NumberId }),
    body: NewInvitation,
    reply: Invitation,
    status: 201,
    proof: true,
    confirms: [{ reads: ['listInvitations'], adds: true }],
    ...managed,
    summary:
      'Invites a person by email, with a link for 7 days, and replaces an earlier invitation of the email. 409 if an account has the email, 429 after too many emails',
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/invitations/{invitation}/send',
    params: invitationParams,
    reply: Invitation,
    proof: true,
    confirms: [{ reads: ['listInvitations'] }],
    ...managed,
    summary: 'Sends an invitation with a new link for 7 days; the previous link is no longer valid',
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/invitations/{invitation}',
    params: invitationParams,
    reply: null,
    confirms: [{ reads: ['listInvitations'], removes: 'invitation' }],
    ...managed,
    summary: 'Withdraws an invitation: its link is no longer valid',
  }),
})
