import type { people } from '#contract/people.ts'
import { withBefore, type HandlerCall, type Handlers, type Run } from '#server/http/handler.ts'
import { record } from '#server/kernel/audit.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { endSession, endSessions, sessionsOf } from '#server/session/sessions.ts'
import { invitePerson, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts'
import { readInvitation } from './invitation-rows.ts'
import { checkOwnRights, lockPeople, readPeople, readPerson } from './people-rows.ts'

/** The calls about the people of a channel, their abilities, sessions and invitations. */
export const handlers: Handlers<typeof people> = {
  listPeople: ({ db, params, now }) => readPeople(db, params.id, now),

  setAbilities: withBefore(
    async ({ db, params, now }) => {
      await lockPeople(db, params.id)
      const { id, abilities } = await readPerson(db, params.id, params.person, now)
      return { id, abilities }
    },
    (call) => setAbilities(call),
    'dashboard_users',
  ),

  listInvitations,
  invitePerson,
  resendInvitation,
  withdrawInvitation: withBefore(
    async ({ db, params, now }) => {
      const { id, name, abilities } = await readInvitation(db, params.id, params.invitation, now)
      return { id, name, abilities }
    },
    withdrawInvitation,
    'invitations',
  ),

  async listPersonSessions({ db, params, now, user }) {
    await readPerson(db, params.id, params.person, now)
    const open = await sessionsOf(db, params.person, user.session, now)
    return open.map(({ id, device, began_at, last_used_at }) => ({ id, device, began_at, last_used_at }))
  },

  async endPersonSessions(call) {
    const { db, params, now, user, unit } = call
    const person = await readPerson(db, params.id, params.person, now)
    const keep = person.id === user.id ? user.session : undefined
    await endSessions(db, person.id, keep)
    const detail = { every: true, own: person.id === user.id, by: user.email }
    await record(db, { kind: 'session-ended', user: person, channel: params.id, detail }, call, now)
    unit.hints.endSessions(person.id, keep)
  },

  async endPersonSession(call) {
    const { db, params, now, user, unit } = call
    const person = await readPerson(db, params.id, params.person, now)
    const device = await endSession(db, person.id, params.session)
    if (device === undefined) throw notFound('Session not found')
    const detail = { device, own: params.session === user.session, by: user.email }
    await record(db, { kind: 'session-ended', user: person, channel: params.id, detail }, call, now)
    unit.hints.endSession(params.session)
  },
}

/**
 * Sets the abilities of a person. Callers can give only abilities that they have, and at least one person must manage all of the
 * channel.
 * @throws 403 if the caller does not manage all of the channel; 409 if nobody would manage all of it afterwards; 404 for a person
 * of another channel
 */
const setAbilities: Run<typeof people.setAbilities> = async (call) => {
  const { db, params, body, now } = call
  await lockPeople(db, params.id)
  const person = await readPerson(db, params.id, params.person, now)
  const wanted = new Set(body.abilities)
  const given = [...wanted].filter((subject) => !person.abilities.includes(subject))
  const taken = person.abilities.filter((subject) => !wanted.has(subject))
  if (given.length + taken.length === 0) return person
  await checkOwnRights(db, call.user, params.id, now)
  if (taken.includes('all') && !(await othersManage(call, person.id)))
    throw conflict('At least one person must be able to manage everything in this channel.', person)
  if (taken.length > 0)
    await db.deleteFrom('user_abilities').where('user_id', '=', person.id).where('subject', 'in', taken).execute()
  if (given.length > 0)
    await db
      .insertInto('user_abilities')
      .values(given.map((subject) => ({ user_id: person.id, subject })))
      .execute()
  const detail = { given, taken, by: call.user.email }
  await record(db, { kind: 'abilities-changed', user: person, channel: params.id, detail }, call, now)
  return readPerson(db, params.id, person.id, now)
}

/** Whether somebody else manages all of the channel. */
async function othersManage({ db, params, now }: HandlerCall<typeof people.setAbilities>, person: number): Promise<boolean> {
  const held = await readPeople(db, params.id, now)
  return held.some(({ id, abilities }) => id !== person && abilities.includes('all'))
}
