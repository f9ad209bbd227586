import { sql } from 'kysely'
import type { Holdings, Person } from '#server/kernel/holding.ts'

const messagesOf = ({ id }: Person) =>
  sql`(select m.id::text from fan_messages m where m.fan_id = ${id} union select r.id::text from send_recipients r where r.fan_id = ${id})`

/** The data about fans in the table `erasures`, and in the tables that belong to no area. */
export const holdings = {
  erasures: 'nobody',
  // The built-in fakes of external services.
  local_messages: {
    own: (person) => sql`(t.key in ${messagesOf(person)} or t.address = any(${person.addresses}::text[]))`,
    through: ['fan_messages', 'send_recipients'],
    erase: 'delete',
  },
  local_movements: { own: ({ id }) => sql`t.account = ${String(id)}`, erase: 'keep' },
  gateway_objects: 'nobody',
  // Queued jobs, stored responses and external calls.
  jobs: {
    own: ({ id }) => sql`(t.kind in ('notify-fan', 'answer-fan') and (t.payload ->> 'fan')::integer = ${id})`,
    erase: 'delete',
  },
  idempotency_keys: {
    columns: ['body'],
    about: ({ id }) => sql`(t.call = 'sendMessage' and t.body ->> 'user_id' = ${String(id)})`,
  },
  outside_calls: { columns: ['plan', 'record', 'last_error'] },
  // Tables about the database itself.
  change_log: 'nobody',
  feed_state: 'nobody',
  installation: 'nobody',
} satisfies Partial<Holdings>
