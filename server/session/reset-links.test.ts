import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'

test('a server without its own address sends no reset link, and does not reveal which emails are known', async () => {
  const server = await testServer({ publicUrl: undefined })
  await server.signIn({ role: 'provider' })
  const { email } = await server.db.selectFrom('dashboard_users').select('email').executeTakeFirstOrThrow()
  const ask = async (of: string) =>
    (await server.call('POST', '/forgot-password', { body: { email: of }, headers: { host: 'evil.example' } })).status
  expect([await ask(email), await ask('nobody@holdfast.test')]).toEqual([409, 409])
  expect(server.emails).toEqual([])
  await server.close()
})
