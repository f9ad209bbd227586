import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onRealPostgres } from '#tests/support/database.ts'
import { readPlans, touched } from '#tests/support/plans.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { claimAll } from './idempotency.ts'

const KEYS = 5_000

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

// The embedded database plans like a PostgreSQL server, but has no statistics, which a server collects by itself.
it.skipIf(onRealPostgres)(
  'claiming the keys of a batch reads one row for each, however many rows the person has got since the last statistics',
  async () => {
    const { id: user } = await server.signIn({ role: 'provider' })
    await sql`analyze idempotency_keys`.execute(server.db)
    await sql`
    insert into idempotency_keys (user_id, call, key, input_hash, status)
    select ${user}, 'reserveSeat', 'key ' || n, 'of what was asked', 200 from generate_series(1, ${KEYS}::integer) n`.execute(
      server.db,
    )
    const plansOf = readPlans(server)
    const claims = ['key 7', 'key 4000', 'a new one'].map((key) => ({
      user,
      call: 'reserveSeat',
      key,
      hash: 'of what was asked',
    }))
    const scans = await plansOf(async () => {
      const known = await claimAll(server.context.db, claims)
      expect(known.map((answer) => answer?.status)).toEqual([200, 200, undefined])
    })
    const keys = scans.filter((scan) => scan['Relation Name'] === 'idempotency_keys')
    expect(keys).toHaveLength(1)
    expect(touched(keys[0]!)).toBeLessThanOrEqual(claims.length)
  },
)
