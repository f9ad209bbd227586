import type { erasure } from '#contract/erasure.ts'
import type { Handlers } from '#server/http/handler.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { erasePerson } from './erase.ts'
import { findPerson, isNamed } from './person.ts'
import { storedCsv, storedJson } from './stored.ts'

export const OTHER_NAME = 'Must be this fan’s name, number or email'

/** The calls that export the stored data of a fan, and the call that erases a fan. */
export const handlers: Handlers<typeof erasure> = {
  downloadStoredJson: async ({ db, context, params, now }) =>
    storedJson(db, context.holdings, await findPerson(db, params.id, false), now),
  downloadStoredCsv: async ({ db, context, params }) => storedCsv(db, context.holdings, await findPerson(db, params.id, false)),
  async eraseUser({ db, context, unit, params, body, user, now }) {
    const person = await findPerson(db, params.id, true)
    if (!isNamed(person, body.confirmation)) throw invalid({ confirmation: [OTHER_NAME] })
    await erasePerson(db, { ...context, hints: unit.hints }, person, user, now)
  },
}
