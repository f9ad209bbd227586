import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { transact } from './transact.ts'

let server: TestServer
const sent: string[] = []
const hints = {
  send: (words: readonly string[]) => void sent.push(`changed ${words.join(' ')}`),
  activity: () => {},
  endSessions: (user: number) => void sent.push(`sessions of ${user}`),
  chat: (fan: number) => void sent.push(`chat of ${fan}`),
  endSession: () => {},
}

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
})
beforeEach(() => void sent.splice(0))
afterAll(() => server.close())

test('hints and other actions run after the commit, in order, before the hint of the changed rows', async () => {
  const { db } = server.context
  await transact({ db, hints }, async (tx, unit) => {
    unit.hints.chat(1, 123)
    unit.afterCommit(() => void sent.push('an email'))
    unit.hints.endSessions(2)
    await tx.updateTable('sales_channels').set({ name: 'Another name' }).where('id', '=', 123).execute()
    expect(sent).toEqual([])
  })
  expect(sent).toEqual(['chat of 1', 'an email', 'sessions of 2', 'changed 123::channels'])
})

test('no action runs after a transaction that fails', async () => {
  const { db } = server.context
  const failing = transact({ db, hints }, async (_, unit) => {
    unit.hints.chat(1, 123)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(sent).toEqual([])
})

test('a repeated attempt does not run the actions of the first attempt', async () => {
  const { db } = server.context
  let attempts = 0
  await transact({ db, hints }, async (_, unit) => {
    unit.hints.chat(++attempts, 123)
    if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect(sent).toEqual(['chat of 2'])
})

test('a change that the last statement returned is not read again', async () => {
  const { db } = server.context
  await transact({ db, hints }, async (_, unit) => void (unit.changed = '123::events'))
  expect(sent).toEqual(['changed 123::events'])
})
