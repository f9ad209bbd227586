import { expect, test } from 'vitest'
import { type Awake, keepAwake } from './screen-awake.ts'

/** A browser that counts the locks that are held. `answer` decides about each request. */
function browser(answer: () => Promise<void> = async () => {}) {
  const locks = new Set<EventTarget>()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const end = (lock: EventTarget) => {
    if (locks.delete(lock)) lock.dispatchEvent(new Event('release'))
  }
  const request = async () => {
    await answer()
    const lock = Object.assign(new EventTarget(), { release: async () => end(lock) })
    locks.add(lock)
    return lock
  }
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    if (state === 'hidden') for (const lock of locks) end(lock)
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { locks, show, end, awake: { wakeLock: { request }, page } as unknown as Awake }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('the screen stays on until the page is left', async () => {
  const { awake, locks } = browser()
  const stop = keepAwake(awake, () => {})
  await soon()
  expect(locks.size).toBe(1)
  stop()
  await soon()
  expect(locks.size).toBe(0)
})

test('the screen is kept on again after the system has ended it, such as for a low battery', async () => {
  const { awake, locks, end } = browser()
  const stop = keepAwake(awake, () => {})
  await soon()
  for (const lock of locks) end(lock)
  await soon()
  expect(locks.size).toBe(1)
  stop()
})

test('the screen is kept on again when the page is visible again, but not after it was left', async () => {
  const { awake, locks, show } = browser()
  const stop = keepAwake(awake, () => {})
  await soon()
  show('hidden')
  await soon()
  expect(locks.size).toBe(0)
  show('visible')
  show('visible')
  await soon()
  expect(locks.size).toBe(1)
  show('hidden')
  stop()
  show('visible')
  await soon()
  expect(locks.size).toBe(0)
})

test('a lock that arrives after the page was left is released at once', async () => {
  let give = () => {}
  const { awake, locks } = browser(() => new Promise((resolve) => (give = resolve)))
  keepAwake(awake, () => {})()
  give()
  await soon()
  expect(locks.size).toBe(0)
})

test('a refusal is reported, and so is a later success', async () => {
  let isLow = true
  const { awake, show } = browser(async () => {
    if (isLow) throw new DOMException('low battery', 'NotAllowedError')
  })
  const refused: boolean[] = []
  const stop = keepAwake(awake, (one) => refused.push(one))
  await soon()
  isLow = false
  show('hidden')
  show('visible')
  await soon()
  expect(refused).toEqual([true, false])
  stop()
})
