import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SavedView } from '#contract/saved-views.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
let server: TestServer
let [ann, ben, eve] = ['', '', '']

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL)
  await server.addChannel(124)
  ann = (await server.signIn({ role: 'member', channel: CHANNEL })).token
  ben = (await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })).token
  eve = (await server.signIn({ role: 'member', channel: 124 })).token
})
afterAll(() => server.close())

const view = (more: object = {}) => ({
  list: 'transactions',
  title: 'Refunds',
  shared: false,
  query: { q: 'ann', by: 'amount', order: 'desc', status: ['succeeded', 'paid'], page: 2, type: true },
  columns: { email: false },
  density: 'compact',
  ...more,
})
const save = (as: string, more: object = {}, channel = CHANNEL) =>
  server.call('POST', `/sales-channels/${channel}/saved-views`, { as, body: view(more) })
const change = (as: string, id: string, body: object) => server.call('PATCH', `/saved-views/${id}`, { as, body })

/** Pulls the views of a channel as a user's device does: all of them, or the changes since a position. */
async function pulled(as: string, position?: string) {
  const since = position === undefined ? '' : `&position=${encodeURIComponent(position)}`
  let { body } = await server.call('GET', `/sales-channels/${CHANNEL}/sync?tables=saved_views${since}`, { as })
  const views: SavedView[] = body.changes.saved_views ?? []
  const deleted: string[] = body.deleted.saved_views ?? []
  while (!body.complete) {
    body = (
      await server.call(
        'GET',
        `/sales-channels/${CHANNEL}/sync?tables=saved_views&position=${encodeURIComponent(body.position)}`,
        {
          as,
        },
      )
    ).body
    views.push(...(body.changes.saved_views ?? []))
    deleted.push(...(body.deleted.saved_views ?? []))
  }
  return { titles: views.map(({ title }) => title), deleted, position: body.position as string }
}

it('a view is stored for its maker on all their devices', async () => {
  const { status, body } = await save(ann)
  expect([status, body]).toEqual([201, expect.objectContaining({ ...view(), sales_channel_id: CHANNEL, version: 1 })])
  expect((await pulled(ann)).titles).toEqual(['Refunds'])
  expect((await pulled(ben)).titles).toEqual([])
})

it('a view is sent to others once it is shared, and removed from them when it is no longer shared', async () => {
  const { body } = await save(ann, { title: 'Tonight', shared: true })
  const first = await pulled(ben)
  expect(first.titles).toEqual(['Tonight'])
  expect((await change(ann, body.id, { shared: false })).body.shared).toBe(false)
  const second = await pulled(ben, first.position)
  expect([second.titles, second.deleted]).toEqual([[], [body.id]])
  await change(ann, body.id, { shared: true, title: 'Tonight at the doors' })
  expect((await pulled(ben, second.position)).titles).toEqual(['Tonight at the doors'])
})

it('a view cannot be changed or deleted by anyone else, nor read from another channel', async () => {
  const { body } = await save(ann, { title: 'Mine', shared: true })
  expect((await change(ben, body.id, { title: 'His' })).status).toBe(404)
  expect((await change(eve, body.id, { title: 'Hers' })).status).toBe(404)
  expect((await save(eve)).status).toBe(403)
  expect((await server.call('DELETE', `/saved-views/${body.id}`, { as: ben })).status).toBe(404)
  expect((await server.call('DELETE', `/saved-views/${body.id}`, { as: ann })).status).toBe(204)
  expect((await server.call('DELETE', `/saved-views/${body.id}`, { as: ann })).status).toBe(404)
})

it('a view is not in the record of changes', async () => {
  const rows = await server.db.selectFrom('changes').select('call').execute()
  expect(rows.filter(({ call }) => call.includes('SavedView'))).toEqual([])
})

it('a view is refused if it has more or other values than a list’s address can have', async () => {
  const refused = [
    { title: ' ' },
    { list: 'No list' },
    { density: 'huge' },
    { query: { q: 'x'.repeat(256) } },
    { query: { status: [{ of: 'paid' }] } },
    { query: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, n])) },
    { columns: { email: 'no' } },
  ]
  for (const body of refused) expect([(await save(ann, body)).status, body]).toEqual([422, body])
})
