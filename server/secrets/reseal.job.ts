import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { resealed } from '#server/kernel/sealed.ts'

/**
 * The tables whose encrypted texts are renewed, and the name and id to which each text is bound (`{service} {id}`). `id` is the
 * column of the id, by default the channel's. Sign-ins at Salesforce are left out, because they last ten minutes.
 */
const kept: readonly { table: string; column: string; service: string; id?: string }[] = [
  { table: 'whatsapp_connections', column: 'token', service: 'whatsapp' },
  { table: 'salesforce_connections', column: 'refresh_token', service: 'salesforce' },
  { table: 'opt_out_keys', column: 'sealed', service: 'opt-outs' },
  { table: 'factors', column: 'sealed', service: 'totp', id: 'id' },
  { table: 'push_keys', column: 'sealed', service: 'push', id: 'id' },
]

/** Encrypts texts of the old secret with the new one, so that HOLDFAST_SECRET_OLD can be removed. */
export const resealTokens: Job = {
  kind: 'reseal-tokens',
  everySeconds: 3600,
  async run({ db, config }) {
    if (config.secretOld === undefined) return
    for (const { table, column, service, id = 'sales_channel_id' } of kept) {
      const { rows } = await sql<{ of: string | number; sealed: string }>`
        select ${sql.ref(id)} as of, ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        db,
      )
      for (const { of, sealed } of rows) {
        const renewed = resealed(config, `${service} ${of}`, sealed)
        // A text that was replaced since it was read is not changed.
        if (renewed !== null)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
            where ${sql.ref(id)} = ${of} and ${sql.ref(column)} = ${sealed}`.execute(db)
      }
    }
  },
}
