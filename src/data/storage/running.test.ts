import { expect, test } from 'vitest'
import { isAborted } from './database.ts'
import { Running } from './running.ts'

test('an operation that has no result after its connection was cut off fails as aborted', async () => {
  const running = new Running()
  const stuck = running.result(new Promise<never>(() => {}))
  running.cutOff()
  expect(isAborted(await stuck.catch((error: unknown) => error))).toBe(true)
})

test('an operation that ends soon after its connection was cut off keeps its result', async () => {
  const running = new Running()
  const slow = running.result(new Promise((resolve) => setTimeout(() => resolve('the result'), 10)))
  running.cutOff()
  expect(await slow).toBe('the result')
})
