import { expect, test } from 'vitest'
import { browserLocks } from './browser-locks.ts'
import type { Locks } from './world.ts'

const refuse = () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'))
const refusing: Locks = { hold: refuse, tryHold: refuse }

test.each([
  ['are missing', null],
  ['are refused', refusing],
])('where the locks of the browser %s, a tab still does one work after the other', async (_, shared) => {
  const locks = browserLocks(shared)
  const done: string[] = []
  let end!: () => void
  const first = locks.hold('a', async () => {
    await new Promise<void>((resolve) => (end = resolve))
    done.push('first')
  })
  const second = locks.hold('a', async () => void done.push('second'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(await locks.tryHold('a', async () => 'third')).toBeNull()
  expect(await locks.tryHold('b', async () => 'another lock')).toBe('another lock')
  end()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
})

test('work that fails under a lock of the browser is not done again', async () => {
  const open: Locks = { hold: (_, work) => work(), tryHold: (_, work) => work() }
  let times = 0
  const work = async () => {
    times += 1
    throw new DOMException('The database is blocked', 'SecurityError')
  }
  await expect(browserLocks(open).hold('a', work)).rejects.toThrow('The database is blocked')
  expect(times).toBe(1)
})

test('work is not done without the lock if the browser fails to grant it for another reason', async () => {
  const fail = () => Promise.reject(new DOMException('The document is not fully active', 'InvalidStateError'))
  let times = 0
  const locks = browserLocks({ hold: fail, tryHold: fail })
  await expect(locks.hold('a', async () => void (times += 1))).rejects.toThrow('not fully active')
  expect(times).toBe(0)
})
