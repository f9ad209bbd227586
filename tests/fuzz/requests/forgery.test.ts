import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { forge, forgeries } from './forgery.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = (await server.signIn({ role: 'provider' })).token
  await server.signIn({ role: 'provider' })
}, 60_000)
afterAll(() => server.close())

const me = async (as: string) => (await server.call('GET', '/me', { as, key: randomUUID() })).status

test('the token that forgeries are made from is valid', async () => {
  expect(await me(token)).toBe(200)
})

test.each(forgeries)('%s is refused', async (forgery) => {
  expect(await me(forge(forgery, token, server.context.config.secret))).toBe(401)
})
