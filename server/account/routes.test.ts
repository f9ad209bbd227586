import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { addUser, changeCredentials } from '#server/session/users.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const [first, second, third] = ['correct horse', 'battery staple', 'another one'] as const
let server: TestServer
let count = 0
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
afterEach(() => {
  delete server.context.faults
  vi.restoreAllMocks()
})

async function someone() {
  const email = `somebody-${++count}@holdfast.test`
  const { id } = await addUser(server.db, { email, name: 'Somebody', password: first, role: 'holdfast' })
  const signIn = (password: string) => server.call('POST', '/login', { body: { email, password } })
  const token = (await signIn(first)).body.accessToken as string
  const change = () => server.call('PATCH', '/profile', { as: token, body: { current_password: first, new_password: second } })
  return { id, signIn, change }
}

test('sockets are disconnected once a new password is committed, and not if the commit fails', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const { id, change, signIn } = await someone()
  server.context.faults = {
    beforeCommit() {
      throw new Error('Something went wrong.')
    },
  }
  expect((await change()).status).toBe(500)
  expect(server.ended).not.toContain(id)
  delete server.context.faults
  expect((await change()).status).toBe(200)
  expect(server.ended).toContain(id)
  expect((await signIn(second)).status).toBe(200)
})

// The embedded database has one connection, so the two changes cannot run at the same moment.
test.runIf(onRealPostgres)('after a simultaneous password change the old password is no longer the current one', async () => {
  const { id, change, signIn } = await someone()
  const reset = await server.db.startTransaction().execute()
  await changeCredentials(reset, id, { password_hash: await hashPassword(third) })
  const changed = change()
  await untilOneWaits(server.db)
  await reset.commit().execute()
  // The token was checked before the reset was committed; afterwards only the password is checked again.
  expect((await changed).status).toBe(422)
  expect((await signIn(third)).status).toBe(200)
})
