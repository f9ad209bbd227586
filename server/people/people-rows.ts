import type { Kysely } from 'kysely'
import { subjects as everySubject } from '#contract/core/access.ts'
import type { Person } from '#contract/people.ts'
import { naturally } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'
import { forbidden, notFound } from '#server/kernel/refusal.ts'
import { isIdle } from '#server/kernel/session-idle.ts'

/** Returns the people of a channel, sorted by name, or only `person`. @param now milliseconds since 1970 */
export async function readPeople(db: Kysely<Database>, channel: number, now: number, person?: number): Promise<Person[]> {
  const people = await db
    .selectFrom('dashboard_users as u')
    .select(['u.id', 'u.name', 'u.email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('factors as f').select('f.id').whereRef('f.user_id', '=', 'u.id').where('f.confirmed_at', 'is not', null),
      ).as('factor'),
    )
    .where('u.entity_id', '=', channel)
    .$if(person !== undefined, (q) => q.where('u.id', '=', person!))
    .orderBy('u.id')
    .execute()
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const held = await db.selectFrom('user_abilities').selectAll().where('user_id', 'in', ids).execute()
  const open = await db
    .selectFrom('sessions')
    .select(['user_id', 'last_used_at'])
    .where('user_id', 'in', ids)
    .where('expires_at', '>', toIso(now))
    .where((eb) => eb.not(isIdle(now)(eb)))
    .execute()
  const named = people.toSorted((a, b) => naturally(a.name, b.name))
  return named.map(({ id, name, email, factor }) => {
    const uses = open.filter(({ user_id }) => user_id === id).map(({ last_used_at }) => last_used_at)
    return {
      id,
      name,
      email,
      abilities: everySubject.filter((subject) => held.some((one) => one.user_id === id && one.subject === subject)),
      factor: Boolean(factor),
      sessions: uses.length,
      last_used_at: uses.toSorted().at(-1) ?? null,
    }
  })
}

/**
 * Returns a person of a channel.
 * @param now milliseconds since 1970
 * @throws 404 if the account does not exist or is not of this channel
 */
export async function readPerson(db: Kysely<Database>, channel: number, person: number, now: number): Promise<Person> {
  const [found] = await readPeople(db, channel, now, person)
  if (found === undefined) throw notFound('Person not found')
  return found
}

/** Locks the people of a channel until the transaction ends, so that changes of abilities run one after the other. */
export const lockPeople = (db: Kysely<Database>, channel: number) =>
  db.selectFrom('dashboard_users').select('id').where('entity_id', '=', channel).orderBy('id').forNoKeyUpdate().execute()

/**
 * Checks that a caller did not lose their rights while they waited for the lock of `lockPeople`.
 * @param now milliseconds since 1970
 * @throws 403
 */
export async function checkOwnRights(db: Kysely<Database>, user: CurrentUser, channel: number, now: number): Promise<void> {
  if (user.role === 'holdfast') return
  const { abilities } = await readPerson(db, channel, user.id, now)
  if (!manages({ role: user.role, subjects: new Set(abilities) }, 'all')) throw forbidden()
}
