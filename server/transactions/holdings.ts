import { sql } from 'kysely'
import { byContact, erased, erasedContact, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  transactions: {
    own: (person) => sql`(t.user_id = ${person.id} or (t.user_id is null and ${byContact(person)}))`,
    erase: {
      ...erasedContact,
      name: erased.null,
      name_key: erased.null,
      card_last4: erased.null,
      card_exp_month: erased.null,
      card_exp_year: erased.null,
      version: erased.nextVersion,
    },
  },
} satisfies Partial<Holdings>
