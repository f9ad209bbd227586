import { expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { openDatabase } from './connection.ts'

test('a database server that does not respond is reported in a message without its password', async () => {
  const databaseUrl = 'postgres://holdfast:a-secret@127.0.0.1:1/none'
  const refused = await openDatabase({ data: '/nowhere', databaseUrl, pool: 2, demo: false }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  const { message } = refused as Error
  expect(message).toContain('DATABASE_URL')
  expect(message).toContain('ECONNREFUSED')
  expect(message).not.toContain('a-secret')
})
