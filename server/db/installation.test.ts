import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Connection } from './connection.ts'
import { changeSecret, checkSecret } from './installation.ts'

let connection: Connection
beforeAll(async () => void (connection = await testDatabase()))
afterAll(() => connection.close())

const ours = 'the secret of the first server, long enough'
const other = 'the secret of another server, long enough'

test('the first server registers its secret, and another secret is refused until it is changed', async () => {
  const { db } = connection
  await checkSecret(db, ours)
  await checkSecret(db, ours)
  await expect(checkSecret(db, other)).rejects.toThrow(ConfigError)
  await expect(checkSecret(db, other)).rejects.toThrow('HOLDFAST_SECRET')
  await changeSecret(db, other)
  await checkSecret(db, other)
  await expect(checkSecret(db, ours)).rejects.toThrow(ConfigError)
})

test('the secret cannot be read from the database', async () => {
  const kept = await connection.db.selectFrom('installation').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/secret of|another server/)
})
