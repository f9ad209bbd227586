import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminView } from '#contract/saved-views.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let [ann, ben] = ['', '']
const id = randomUUID()
const view = (more: object = {}) => ({
  list: 'channels',
  title: 'Demo channels',
  shared: false,
  query: { q: 'demo', by: 'name', order: 'desc' },
  columns: { provider: false },
  density: 'compact',
  ...more,
})
const save = (as: string, more: object = {}) => server.call('PUT', `/admin-views/${id}`, { as, body: view(more) })
const titles = async (as: string) => {
  const { body } = await server.call('GET', '/admin-views', { as })
  return (body as AdminView[]).map(({ title }) => title)
}

beforeAll(async () => {
  server = await testServer()
  ann = (await server.signIn({ role: 'provider' })).token
  ben = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

it('a view of the admin’s lists can be saved and changed, and is only for its maker until it is shared', async () => {
  expect(await save(ann)).toMatchObject({ status: 200, body: { ...view(), id, sales_channel_id: null, version: 1 } })
  expect([await titles(ann), await titles(ben)]).toEqual([['Demo channels'], []])
  expect(await save(ann, { title: 'Ours', shared: true })).toMatchObject({ status: 200, body: { title: 'Ours', version: 2 } })
  expect([await titles(ann), await titles(ben)]).toEqual([['Ours'], ['Ours']])
})

it('another person’s view cannot be changed or deleted, even if it is shared', async () => {
  expect(await save(ben, { title: 'Mine now' })).toMatchObject({
    status: 404,
    body: { detail: 'You don’t have this view, or it was deleted.' },
  })
  expect((await server.call('DELETE', `/admin-views/${id}`, { as: ben })).status).toBe(404)
  expect(await titles(ann)).toEqual(['Ours'])
  expect((await server.call('DELETE', `/admin-views/${id}`, { as: ann })).status).toBe(204)
  expect(await titles(ann)).toEqual([])
})
