import { expect, test } from 'vitest'
import type { Database } from '#data/storage/database.ts'
import { fixedClock } from '#lib/clock.ts'
import { Drafts } from './drafts.ts'

test('passwords and the fields that a form names are never stored, however deeply they are nested', async () => {
  const written: unknown[] = []
  const change = { put: async (_: string, rows: { value: unknown }[]) => void written.push(...rows.map(({ value }) => value)) }
  const database = { change: (_: string[], work: (given: typeof change) => Promise<void>) => work(change) }
  const drafts = new Drafts(database as unknown as Database, fixedClock(0))
  const form = { name: 'Ada', accessToken: 'secret', new_password: 'secret', list: ['a', { accessToken: 'secret' }] }
  await drafts.save('settings/1/whatsapp', { values: form, seen: { ...form, more: { accessToken: 'secret' } } }, ['accessToken'])
  expect(written).toEqual([{ values: { name: 'Ada', list: ['a', {}] }, seen: { name: 'Ada', list: ['a', {}], more: {} } }])
})
