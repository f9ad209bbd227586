import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Databases, DatabaseShape } from './database.ts'
import { dexieDatabases } from './dexie-database.ts'
import { inMemoryIfRefused } from './in-memory.ts'

const shape: DatabaseShape = { versions: [{ rows: 'id' }], durability: 'relaxed' }
const databases = () => dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
const refusal = () => new DOMException('Storage is blocked for this site.', 'SecurityError')

/** Databases of a device whose uses fail with an error while there is one. */
function deviceWith(error: Error | null) {
  const real = databases()
  const state = { error }
  const unless = <R>(work: () => Promise<R>) => (state.error ? Promise.reject<R>(state.error) : work())
  const device: Databases = {
    open: (...inputs) => unless(() => real.open(...inputs)),
    destroy: (name) => unless(() => real.destroy(name)),
    names: () => unless(real.names),
  }
  return { device, state, real }
}

test('a device that stores is used, and nothing is loaded', async () => {
  const { device, real } = deviceWith(null)
  const [load, refused] = [vi.fn(), vi.fn()]
  const used = inMemoryIfRefused(device, load, refused)
  const database = await used.open('a', shape)
  await database.change(['rows'], (change) => change.put('rows', [{ id: 1 }]))
  expect([await real.names(), load.mock.calls, refused.mock.calls]).toEqual([['a'], [], []])
})

test('if the browser refuses storage, all databases are in memory, also those that are opened at the same time', async () => {
  const { device, state } = deviceWith(refusal())
  const [memory, refused] = [databases(), vi.fn()]
  const load = vi.fn(async () => memory)
  const used = inMemoryIfRefused(device, load, refused)
  const [, first] = await Promise.all([used.names(), used.open('a', shape), used.open('b', shape)])
  await first.change(['rows'], (change) => change.put('rows', [{ id: 1 }]))
  state.error = null
  const again = await used.open('a', shape)
  expect(await again.list('rows')).toEqual([{ id: 1 }])
  expect((await used.names()).toSorted()).toEqual(['a', 'b'])
  expect([load.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1])
})

test('a refusal after a database was opened on the device is reported, because changes may wait there', async () => {
  const { device, state } = deviceWith(null)
  const refused = vi.fn()
  const used = inMemoryIfRefused(device, async () => databases(), refused)
  await used.open('a', shape)
  state.error = refusal()
  await expect(used.open('b', shape)).rejects.toThrow('Storage is blocked')
  expect(refused).not.toHaveBeenCalled()
})

test('another failure is reported, for example a full device', async () => {
  const { device } = deviceWith(new DOMException('The device is full.', 'QuotaExceededError'))
  const used = inMemoryIfRefused(device, async () => databases(), vi.fn())
  await expect(used.open('a', shape)).rejects.toThrow('full')
})

test('if the databases in memory cannot be loaded, the next use tries again', async () => {
  const { device } = deviceWith(refusal())
  const load = vi.fn(async () => databases())
  load.mockRejectedValueOnce(new Error('The script is missing.'))
  const used = inMemoryIfRefused(device, load, vi.fn())
  await expect(used.names()).rejects.toThrow('missing')
  expect(await used.names()).toEqual([])
})
