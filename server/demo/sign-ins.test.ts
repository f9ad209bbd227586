import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { addUser } from '#server/session/users.ts'
import { demoSignIns } from './sign-ins.ts'

test('only the demo accounts that exist are listed, with their password', async () => {
  const server = await testServer()
  await addUser(server.db, { email: 'ann@venue.example', name: 'Ann', password: 'battery staple', role: 'holdfast' })
  expect(await demoSignIns(server.db)).toEqual([])
  await addUser(server.db, { email: 'client@harbor.test', name: 'Client', password: 'holdfast-demo', role: 'client' })
  expect(await demoSignIns(server.db)).toEqual([
    'Sign in with any of these, password holdfast-demo:',
    '  client@harbor.test         Harbor client',
  ])
  await server.close()
})
