import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { demoWorld } from '#tests/support/app.ts'
import { type Line, median } from '#tests/bench/line.ts'
import { inDatabase, served } from '#tests/bench/world/served.ts'
import { CHANNEL, type World } from '#tests/bench/world/world.ts'
import { personAt } from '#tests/support/person.ts'

const FANS = 100_000
/** The batch size of the bench; the product's is 20. */
const BATCH = 500
const ENTRIES = 10_000
const OFFER = '0193e6a0-0000-7000-8000-00000000be9c'
const home = fileURLToPath(new URL('../world/sender.ts', import.meta.url))

interface Took {
  messages: number
  took: number
  before: number
  most: number
}

/** Measures a mass text to 100,000 fans through the local gateway, in a separate process. */
export async function massText(): Promise<Line[]> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-sender-'))
  try {
    cpSync(await demoWorld(), data, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    await inDatabase(data, fillFans)
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', home, data, String(BATCH)])
    const { messages, took, before, most } = JSON.parse(stdout) as Took
    const rate = (messages / took) * 1000
    const note = `${messages} messages in ${(took / 1000).toFixed(0)} s: ${rate.toFixed(0)} a second, asked are 500`
    return [
      {
        what: `mass text to 100,000: each 1,000 messages`,
        value: 1_000_000 / rate,
        unit: 'ms',
        aim: { of: 'value', is: '≤', than: 2_000 },
        note,
      },
      {
        what: 'mass text to 100,000: memory over the start',
        value: most - before,
        unit: 'MB',
        aim: { of: 'value', is: '≤', than: 150 },
        note: `${before.toFixed(0)} MB with the database open, ${most.toFixed(0)} MB at most`,
      },
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Measures a log of 10,000 entries: the response with the first ones, and the time until a new one is on the screen. */
export async function activityLog(world: World): Promise<Line[]> {
  const server = await served({ name: 'log', write: fillLog })
  try {
    const person = await personAt(server.url, 'manager@harbor.test')
    const took: number[] = []
    for (let run = 0; run <= world.runs; run++) {
      const began = performance.now()
      await person.call('GET', `/activity/offer/${OFFER}`)
      if (run > 0) took.push(performance.now() - began)
    }
    const page = await world.context.newPage()
    await page.goto(`${server.url}/auth/sign-in`)
    await page.getByLabel('Email').fill('manager@harbor.test')
    await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('banner').waitFor()
    await page.goto(`${server.url}/sales-channel/${CHANNEL}/texttobuy/offers/${OFFER}`)
    await page.getByRole('log').getByRole('listitem').first().waitFor()
    const times: number[] = []
    for (let run = 0; run < Math.min(world.runs, 6); run++) {
      const status = run % 2 === 0 ? 'Scheduled' : 'Draft'
      const seen = page.evaluate(
        (words) =>
          window.probe.seen({ selector: '[role=log] li:first-child', text: words }).then((at) => performance.timeOrigin + at),
        `to ${status} by`,
      )
      const began = performance.timeOrigin + performance.now()
      await person.call('PATCH', '/offers', { id: OFFER, status })
      times.push((await seen) - began)
    }
    await page.close()
    return [
      { what: 'activity log of 10,000 returned', value: median(took), unit: 'ms', aim: { of: 'value', is: '≤', than: 100 } },
      {
        what: 'activity log: requested to a new line painted',
        value: median(times),
        unit: 'ms',
        aim: { of: 'value', is: '≤', than: 500 },
      },
    ]
  } finally {
    await server.close()
  }
}

/** Adds the fans first and the indexes of their list afterwards, because together they would take minutes. */
const fillFans = (database: PGlite) =>
  database.exec(`
    create temp table list_indexes as
      select indexname as name, indexdef as made from pg_indexes where tablename = 'fans' and indexname like 'list\\_fans\\_%';
    do $$ declare one record; begin for one in select * from list_indexes loop execute 'drop index ' || one.name; end loop; end $$;
    -- What else is on its way in the demo world stays where it is: its quiet hours and pauses are not to be waited for.
    update offers set status = 'Done' where status in ('Scheduled', 'Sending');
    update bulk_messages set status = 'Done' where status in ('Scheduled', 'Sending');
    insert into sales_channels (id, name, name_key) values (9001, 'Bench', 'bench');
    insert into fans (sales_channel_id, first_name, first_name_key, last_name, last_name_key, name_key, phone, phone_key)
    select 9001, 'given' || n % 400, 'given' || n % 400, 'family' || n % 900, 'family' || n % 900, 'given' || n, '+1312' || n, '+06' || n
    from generate_series(1, ${FANS}) n;
    insert into fan_channels (id, fan_id, type) select gen_random_uuid(), id, 'twilio' from fans where sales_channel_id = 9001;
    insert into bulk_messages (id, sales_channel_id, title, title_key, message, message_key, send_at, status, user_name)
    values (gen_random_uuid(), 9001, 'Bench', 'bench', 'Hi {first_name}, doors open early', 'hi', now() - interval '1 minute', 'Scheduled', 'Bench');
    do $$ declare one record; begin for one in select * from list_indexes loop execute one.made; end loop; end $$;
    analyze fans; analyze fan_channels;`)

async function fillLog(database: PGlite): Promise<void> {
  await database.exec(`
    insert into offers (id, sales_channel_id, event_ids, message, message_key, send_at, type, status, auto_send, auto_scale, seatmap_view,
      requires_inventory_to_send, max_users_per_batch, user_name, created_at)
    select '${OFFER}', ${CHANNEL}, array[id], 'Seats for the bench', 'bench', now() + interval '1 day', 'all', 'Draft', true, false, false,
      false, 20, 'Bench', now() from events where sales_channel_id = ${CHANNEL} and time > now() + interval '2 days' order by time limit 1;
    insert into send_activity (id, sales_channel_id, send_id, created_at, description, metadata)
    select gen_random_uuid(), ${CHANNEL}, '${OFFER}', now() - (${ENTRIES} - n) * interval '12 seconds', 'Sent to 20 fans',
      '{"what":"batch","sent":20,"failed":0,"skipped":0,"left":100}' from generate_series(1, ${ENTRIES}) n;
    analyze send_activity;`)
}
