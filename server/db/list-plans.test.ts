import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#server/app.ts'
import { BIG_MASS_TEXT, BIG_OFFER } from '#tests/support/big-campaigns.ts'
import { BIG_CHANNEL, bigWorld } from '#tests/support/big-world.ts'
import { readBy, readPlans, touched } from '#tests/support/plans.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

/** Every call of the contract that returns a sortable list, including future ones. */
const lists = [...registry.values()]
  .map(({ endpoint }) => endpoint)
  .filter(({ method, query }) => method === 'GET' && 'orderBy' in ((query as { shape?: object } | undefined)?.shape ?? {}))
  // Sums and files are left out, because each of them reads all rows of a list that is checked here.
  .filter(({ reply }) => 'meta' in ((reply as { shape?: object } | null)?.shape ?? {}))

/** The value for a parameter of a path, by the part of the path before the parameter. */
const placeOf: Record<string, number | string> = {
  '/offers/': BIG_OFFER,
  '/bulk-messages/': BIG_MASS_TEXT,
  '/sales-channels/': BIG_CHANNEL,
  '/events/': 1,
  '/ttb-users/': 1,
  '/notifications/': 1,
  '/marketplace/listings/user/': 1,
}

/** Sort orders without an index, and the reasons. */
const unserved: Record<string, string> = {
  upgrade_status: 'is worked out for the moment',
  total_purchased: 'changes with every sale: an index of it would make each write all indexes of its event',
  logo_url: 'may be too long for an index, like the other addresses and the description',
  away_team_logo_url: 'likewise',
  background_image_url: 'likewise',
  seat_upgrade_background_image_url: 'likewise',
  'theme.description': 'likewise',
  version: 'changes with every sale, like the number of sold seats',
  redeemed_count: 'changes with every sale that names the reward',
  description: 'may be too long for an index',
  'referred_by.first_name': 'is another row’s',
  'referred_by.last_name': 'likewise',
}

/** PostgreSQL may scan a table that has fewer rows than this. */
const FEW_ROWS = 10_000

/**
 * Returns how many rows a page of twenty may read: a fifth of all rows, but at least 16,000 and at most 64,000. The limit is so
 * high because all rows with the page's last key may have to be read.
 */
const mostRows = (total: number) => Math.min(64_000, Math.max(16_000, total / 5))

let server: TestServer
let token: string
/** Tables that grow: those with a column for the channel. */
let growing: Set<string>
let plansOf: ReturnType<typeof readPlans>
beforeAll(async () => {
  server = await testServer()
  await bigWorld(server.db)
  ;({ token } = await server.signIn({ role: 'provider' }))
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where column_name = 'sales_channel_id'`.execute(server.db)
  growing = new Set(rows.map(({ table_name }) => table_name))
  plansOf = readPlans(server)
}, 900_000)
afterAll(() => server.close())

const pathOf = (path: string) =>
  path.replaceAll(/(\/[^{]*)\{\w+\}/g, (_, before: string) => {
    const place = placeOf[before]
    if (place === undefined) throw new Error(`placeOf has no value for the parameter after ${before}.`)
    return `${before}${place}`
  })

async function fieldsOf(path: string): Promise<string[]> {
  const { body } = await server.call('GET', `${path}?orderBy=%3F`, { as: token })
  return body.errors.orderBy[0].replace('Must be one of ', '').split(', ')
}

/** Returns the scans of growing tables by the statements of a call. */
async function scansFor(path: string) {
  const scans = await plansOf(async () => expect((await server.call('GET', path, { as: token })).status).toBe(200))
  return scans.filter((scan) => growing.has(scan['Relation Name']))
}

const pages = [
  { order: 'asc', skip: 0 },
  { order: 'desc', skip: 0 },
  { order: 'desc', skip: 1000 },
]

describe.each(lists)('$name', ({ path: template }) => {
  it('reads a page from an index in ten times the demo data, however it is sorted', async () => {
    const path = pathOf(template)
    // The first request counts the list's total, and caches it.
    const first = (await scansFor(path)).length > 0
    const body = first ? (await server.call('GET', path, { as: token })).body : undefined
    // The table of a new list must be filled in bigWorld.
    const total: number | undefined = first ? body.meta?.totalCount : undefined
    expect(total ?? Infinity).toBeGreaterThan(400)
    const wrong: string[] = []
    // If there are fewer rows than `FEW_ROWS`, one page is enough to show whether another table is read completely.
    const checkedPages = (total ?? Infinity) < FEW_ROWS ? pages.slice(0, 1) : pages
    for (const field of await fieldsOf(path))
      for (const { order, skip } of field in unserved ? [] : checkedPages) {
        const scans = await scansFor(`${path}?take=20&skip=${skip}&orderBy=${field}&order=${order}`)
        const rows = scans.map(touched).reduce((a, b) => a + b, 0)
        const sequential = scans.filter((scan) => scan['Node Type'] === 'Seq Scan' && readBy(scan) > FEW_ROWS)
        if (sequential.length > 0 || rows > mostRows(total ?? 0))
          wrong.push(`${field} ${order} from ${skip}: ${rows} rows, ${JSON.stringify(sequential)}`)
      }
    expect(wrong).toEqual([])
  }, 900_000)
})

/** The filters of the list of fans; each leaves a tenth of them, or almost none. */
const narrowed = [
  'campaign=campaign 1',
  'source=source 2',
  'campaign=campaign 1&source=source 4',
  'campaign=none',
  'accountGroup=',
  'userTag=',
]
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('fans', () => {
  it.each(narrowed)('are counted and found with an index for %s', async (filter) => {
    const query = filter.endsWith('=') ? `${filter}${NOWHERE}` : encodeURI(filter)
    const scans = await scansFor(`/sales-channels/${BIG_CHANNEL}/ttb-users?take=20&${query}`)
    expect(scans.filter((scan) => scan['Node Type'] === 'Seq Scan' && readBy(scan) > FEW_ROWS)).toEqual([])
    expect(scans.map(touched).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(mostRows(0))
  })
})
