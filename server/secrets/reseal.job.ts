import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { resealed } from '#server/kernel/sealed.ts'

/** The tables with sealed texts, and the context of each seal: `{service} {channel}`. */
const kept = [
  { table: 'whatsapp_connections', column: 'token', service: 'whatsapp' },
  { table: 'salesforce_connections', column: 'refresh_token', service: 'salesforce' },
  { table: 'opt_out_keys', column: 'sealed', service: 'opt-outs' },
]

/** Brings what the old secret has sealed under the new one, so that HOLDFAST_SECRET_OLD can go. */
export const resealTokens: Job = {
  kind: 'reseal-tokens',
  everySeconds: 3600,
  async run({ db, config }) {
    if (config.secretOld === undefined) return
    for (const { table, column, service } of kept) {
      const { rows } = await sql<{ channel: number; sealed: string }>`
        select sales_channel_id as channel, ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(db)
      for (const { channel, sealed } of rows) {
        const renewed = resealed(config, `${service} ${channel}`, sealed)
        // Unless it was replaced meanwhile.
        if (renewed !== null)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
            where sales_channel_id = ${channel} and ${sql.ref(column)} = ${sealed}`.execute(db)
      }
    }
  },
}
