import { expect, test, vi } from 'vitest'
import { SYNC_TAG } from '#lib/background-sync.ts'
import { syncRegistrar } from './register-sync.ts'

const register = vi.fn(async () => {})
const container = (ready: Promise<unknown>, found?: unknown) =>
  ({ ready, getRegistration: vi.fn(async () => found) }) as unknown as ServiceWorkerContainer

test('the request leaves within the call once the worker is active', async () => {
  const registrar = syncRegistrar(container(Promise.resolve({ sync: { register } })))
  await Promise.resolve()
  const done = registrar()
  expect(register).toHaveBeenCalledExactlyOnceWith(SYNC_TAG)
  expect(await done).toBe(true)
})

test('a worker that is never active does not hold up a call', async () => {
  const never = new Promise(() => {})
  expect(await syncRegistrar(container(never))()).toBe(false)
  expect(await syncRegistrar(container(never, {}))()).toBe(false)
  expect(await syncRegistrar(container(never, { sync: { register } }))()).toBe(true)
})

test('a refusal of the browser is passed on', async () => {
  const refusing = { sync: { register: () => Promise.reject(new DOMException('No', 'NotAllowedError')) } }
  const registrar = syncRegistrar(container(Promise.reject(new DOMException('No', 'SecurityError')), refusing))
  await expect(registrar()).rejects.toThrow('No')
})
