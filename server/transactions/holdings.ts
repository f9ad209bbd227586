import { sql } from 'kysely'
import { byContact, erased, erasedContact, type Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
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
