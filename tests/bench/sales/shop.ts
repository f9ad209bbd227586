import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { withoutIndexes } from '#server/demo/seed.ts'
import { residentMegabytes } from '#tests/fuzz/world/world.ts'
import { builtIn, demoWorld, freePort, runServer } from '#tests/support/app.ts'
import { startPostgres } from '../../support/run/postgres.mjs'

/** A server to measure, and its channel with many rows. */
export interface Shop {
  url: string
  channel: number
  /** Returns the server's resident memory in megabytes; on PostgreSQL without the database's. */
  memory(): number
  close(): Promise<void>
}

const CHANNEL = 900
const EVENTS = 480
/** The rows per statement. */
const STEP = 100_000

/** Starts the built server with a channel that has many sales. */
export const startShop = ({ sales, postgres }: { sales: number; postgres: boolean }): Promise<Shop> => {
  console.log(`Selling ${sales.toLocaleString('en-US')} …`)
  return startFilled({ postgres, channel: CHANNEL, fill: (db) => sell(db, sales) })
}

interface Filled {
  postgres: boolean
  channel: number
  /** Writes the channel's rows into the database while no server runs. */
  fill: (db: Kysely<Database>) => Promise<void>
  /** The number of servers that share the database; more than one only on PostgreSQL. */
  nodes?: number
  /** A folder in which the data stays after the end, for the next run. Only on PostgreSQL. */
  kept?: string | undefined
}

/** Starts the built server with the demo world and additional rows. */
export async function startFilled({ postgres, channel, fill, nodes = 1, kept }: Filled): Promise<Shop & { urls: string[] }> {
  const data = kept === undefined ? mkdtempSync(join(tmpdir(), 'holdfast-filled-')) : join(kept, 'server')
  mkdirSync(data, { recursive: true })
  const filled = join(data, 'filled')
  const server = postgres ? await startPostgres(kept && join(kept, 'postgres')) : null
  if (server && 'missing' in server) throw new Error(server.missing)
  const env: Record<string, string> = server
    ? { DATABASE_URL: server.url, HOLDFAST_SECRET: 'a secret that only the server of this run has', HOLDFAST_DEMO: '1' }
    : {}
  if (server && !existsSync(filled)) {
    const making = await runServer(builtIn, await freePort(), data, env)
    await ended(making)
  } else if (!server) cpSync(await demoWorld(), data, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  if (!existsSync(filled)) {
    const { db, close } = await openDatabase({ data, databaseUrl: server?.url, pool: 2, demo: false })
    await fill(db)
    await close()
    writeFileSync(filled, '')
  }
  const children: ChildProcess[] = []
  const urls: string[] = []
  for (let node = 0; node < nodes; node++) {
    const port = await freePort()
    const child = await runServer(builtIn, port, data, env)
    child.stdout!.resume()
    child.stderr!.on('data', (words: Buffer) => console.error(words.toString().slice(0, 400).trimEnd()))
    children.push(child)
    urls.push(`http://127.0.0.1:${port}`)
  }
  return {
    url: urls[0]!,
    urls,
    channel,
    memory: () => residentMegabytes(children[0]!),
    async close() {
      for (const child of children) await ended(child)
      if (server && !('missing' in server)) await server.stop()
      if (kept === undefined) rmSync(data, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** Adds a channel with this many sales. Only their number and the distribution of their values matter, not the values. */
export async function sell(db: Kysely<Database>, sales: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // This setting switches off the triggers of the feed and of foreign keys, which are not needed here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into sales_channels (id, name, name_key, provider, provider_key, timezone, currency_type)
      values (${CHANNEL}, 'Big Stadium', 'big stadium', 'ticketmaster', 'ticketmaster', 'America/Chicago', 'usd')`.execute(tx)
    await sql`
      insert into events (id, sales_channel_id, event_id, event_id_key, title, title_key, time, timezone, venue, venue_key, league)
      select 900000 + n, ${CHANNEL}, 'BIG-' || n, 'big-' || n, 'Home vs Guest ' || n % 10, 'home vs guest ' || n % 10,
        timestamptz '2025-01-01' + n * interval '18 hours', 'America/Chicago', 'Big Stadium', 'big stadium', 'MLB'
      from generate_series(1, ${EVENTS}) n`.execute(tx)
    await withoutIndexes(tx, async () => {
      for (let from = 1; from <= sales; from += STEP)
        await sql`
          insert into transactions (id, sales_channel_id, event_id, order_number, order_number_key, token, type, product, user_channels, name, name_key,
            email, email_key, phone, phone_key, price_code, price_code_key, quantity, purchased_time, payment_status, amount, refunded, amount_refunded,
            section, section_key, "row", row_key, seat, seat_key, face_value, upgrade_price, subtotal, tax_and_fees, currency)
          select md5('big sale' || n)::uuid, ${CHANNEL}, 900001 + n % ${EVENTS}, (1000000 + n)::text, '07' || (1000000 + n), md5('big token' || n)::uuid,
            case when n % 20 = 0 then 'vip' else 'regular' end, (array['seatpicker', 'drops', 'upgrade', 'pass'])[1 + n % 4],
            '[{"id": "6a36e2cc-4a8a-4dd5-a2f5-000000000000", "type": "twilio"}]', 'Person ' || n % 9000, 'person ' || n % 9000, email, email,
            '+1312555' || n % 9000, '+1312555' || n % 9000, code, code, 1 + n % 4,
            timestamptz '2025-01-01' + (n::float8 / ${sales}) * interval '365 days', case when n % 30 = 0 then 'failed' else 'succeeded' end,
            n % 997 + 0.25, n % 50 = 0, case when n % 50 = 0 then n % 997 else 0 end, section, section, n % 20, n % 20, n % 30, n % 30, n % 89, 0, n % 997, 3, 'usd'
          from generate_series(${from}::integer, ${Math.min(sales, from + STEP - 1)}::integer) n,
            lateral (select 'person' || n % 9000 || '@fans.example' as email, case when n % 3 = 0 then 'CODE' || n % 12 end as code,
              'section ' || n % 120 as section) texts`.execute(tx)
    })
    await sql`select refill_sales_by_day()`.execute(tx)
  })
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await sql`vacuum (analyze)`.execute(own)
  })
}
