import * as z from 'zod/mini'
import { ofChannel, subjects } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, NumberId, RowId } from '#contract/core/wire.ts'

/** Somebody who signs in here for a channel, and what they may manage there. */
export const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  abilities: z.array(z.enum(subjects)),
  /** Whether they have a second factor. */
  factor: z.boolean(),
  /** The number of their open sessions, and when the last of them was used; null if none is open. */
  sessions: z.int(),
  last_used_at: z.nullable(Instant),
})
export type Person = z.output<typeof Person>

/** A device on which a person is signed in. */
export const PersonSession = z.object({ id: z.string(), device: z.string(), began_at: Instant, last_used_at: Instant })
export type PersonSession = z.output<typeof PersonSession>

const params = z.object({ id: NumberId, person: NumberId })
const managed = { access: { scope: ofChannel(), manage: 'all' }, queue: 'never', extension: true } as const

/** The people of a channel: their abilities and sessions. Only who manages all of the channel may see and change them. */
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
    ...managed,
    summary: 'Sets the abilities of a person; the last one who manages all of the channel keeps `all` (409)',
  }),
  listPersonSessions: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/people/{person}/sessions',
    params,
    reply: z.array(PersonSession),
    ...managed,
    summary: 'The devices on which a person is signed in, the last used first',
  }),
  endPersonSessions: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/people/{person}/sessions',
    params,
    reply: null,
    ...managed,
    summary: 'Signs a person out everywhere; of one’s own sessions the one of the call stays',
  }),
  endPersonSession: endpoint({
    method: 'DELETE',
    path: '/sales-channels/{id}/people/{person}/sessions/{session}',
    params: z.object({ id: NumberId, person: NumberId, session: RowId }),
    reply: null,
    ...managed,
    summary: 'Signs a person out on one device',
  }),
})
