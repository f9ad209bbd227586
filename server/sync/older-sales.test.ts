import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { syncWorld } from '#tests/support/sync-world.ts'

// Creating more sales than a device stores takes long.
vi.setConfig({ testTimeout: 120_000 })

const { server, device: deviceOf, sellTicket } = await syncWorld()
afterAll(() => server.close())

it('older sales than the newest 20,000 are on the device once for its kept events, whenever they were kept', async () => {
  const [kept, later, other] = [await server.addEvent(123), await server.addEvent(123), await server.addEvent(123)]
  for (let n = 0; n < 12; n++) await sellTicket(n % 2 ? kept : later, 1)
  await sellTicket(other, 300)
  await sellMany(other, 20_000)
  const device = deviceOf(1000)
  await device.keep(kept)
  await device.pull()
  const ofEvent = (id: number) => [...device.transactions.values()].filter((sale) => sale.event.id === id).length
  expect([ofEvent(kept), ofEvent(later)]).toEqual([6, 0])
  await device.keep(later)
  const { body } = await device.pullOnce()
  expect(body.changes.transactions?.map((sale) => sale.event.id)).toEqual(Array(6).fill(later))
  expect([ofEvent(kept), ofEvent(later)]).toEqual([6, 6])
})

/** Copies one sale of an event, each copy a second after the last. */
const sellMany = async (event: number, count: number) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'transactions' and is_generated = 'NEVER'`.execute(server.db)
  const columns = (of: string) => sql.join(rows.map(({ name }) => sql.ref(of + name)))
  await sql`insert into transactions (${columns('')}) select ${columns('copy.')}
    from (select * from transactions where event_id = ${event} limit 1) t,
    generate_series(1, ${count}::integer) n,
    lateral jsonb_populate_record(null::transactions, to_jsonb(t) || jsonb_build_object(
      'id', gen_random_uuid(), 'token', gen_random_uuid(), 'purchased_time', t.purchased_time + n * interval '1 second')) copy`.execute(
    server.db,
  )
}
