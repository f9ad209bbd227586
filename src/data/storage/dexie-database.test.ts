import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { Blocked, isAborted, isQuota } from './database.ts'
import { dexieDatabases } from './dexie-database.ts'

const open = () =>
  dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }).open('test', {
    durability: 'strict',
    versions: [{ counted: '++seq, &key', named: 'name', paired: '[at+key]' }],
  })

test('thousands of rows are added in one transaction, in their order', async () => {
  const database = await open()
  const rows = Array.from({ length: 1000 }, (_, index) => ({ key: `k${index}` }))
  const keys = await database.change(['counted'], (change) => change.add('counted', rows))
  expect(keys).toEqual(rows.map((_, index) => index + 1))
})

test('a transaction that fails changes nothing', async () => {
  const database = await open()
  await database.change(['named'], (change) => change.put('named', [{ name: 'a', value: 1 }]))
  const failing = database.change(['named', 'counted'], async (change) => {
    await change.put('named', [{ name: 'a', value: 2 }])
    await change.add('counted', [{ key: 'x' }])
    await change.add('counted', [{ key: 'x' }])
  })
  await expect(failing).rejects.toThrow('ConstraintError')
  expect(await database.get('named', 'a')).toEqual({ name: 'a', value: 1 })
  expect(await database.count('counted')).toBe(0)
})

test('a write of many rows that is cut off by the deletion of its database fails with that as its cause', async () => {
  const database = await open()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...inputs) {
    const request = put.apply(this, inputs)
    queueMicrotask(() => this.transaction.abort())
    return request
  })
  const writing = database.change(['named'], (change) => change.put('named', [{ name: 'a' }, { name: 'b' }]))
  expect(isAborted(await writing.catch((error: unknown) => error))).toBe(true)
  vi.restoreAllMocks()
})

test('a write of many rows for which the device has no space fails with that as its cause', () => {
  const full = new DOMException('The device is full', 'QuotaExceededError')
  expect(isQuota(new Dexie.BulkError('2 of 3 rows', { 1: full, 2: full }))).toBe(true)
})

test('a transaction that WebKit ends because the data of the site is deleted fails as aborted', async () => {
  const deleted = new DOMException('Database deleted by request of the user', 'UnknownError')
  expect(isAborted(new Dexie.BulkError('1 of 1 rows', { 0: deleted }))).toBe(true)
  const database = await open()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The transaction finished', 'InvalidStateError')
  })
  const writing = database.change(['named'], (change) => change.put('named', [{ name: 'a' }]))
  expect(isAborted(await writing.catch((error: unknown) => error))).toBe(true)
  vi.restoreAllMocks()
})

test('several reads and writes in one transaction see each other', async () => {
  const database = await open()
  const seen = await database.change(['counted', 'paired'], async (change) => {
    await change.add('counted', [{ key: 'a' }, { key: 'b' }])
    const found = await change.getMany<{ key: string }>('counted', [1, 2, 3])
    await change.remove('counted', [1])
    await change.put('paired', [
      { at: 2, key: 'b' },
      { at: 1, key: 'a' },
    ])
    await change.removeRange('paired', { to: [1, 'z'] })
    return found.map((one) => one?.key)
  })
  expect(seen).toEqual(['a', 'b', undefined])
  expect(await database.list('counted')).toEqual([{ seq: 2, key: 'b' }])
  expect(await database.list('paired', { reverse: true, limit: 5 })).toEqual([{ at: 2, key: 'b' }])
})

test('a database that the app closes is not reported as lost', async () => {
  const database = await open()
  const losses: string[] = []
  database.onLost(() => losses.push('lost'))
  database.close()
  expect(losses).toEqual([])
})

test('a database that another tab deletes stays closed if its shape says so', async () => {
  const databases = dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const shape = { durability: 'relaxed', versions: [{ named: 'name' }] } as const
  const losses: string[] = []
  const mirror = await databases.open('mirror', { ...shape, whenLost: 'stays-closed' })
  const outbox = await databases.open('outbox', shape)
  mirror.onLost(() => losses.push('mirror'))
  outbox.onLost(() => losses.push('outbox'))
  await databases.destroy('mirror')
  await databases.destroy('outbox')
  expect(losses).toEqual(['mirror', 'outbox'])
  await expect(mirror.change(['named'], (change) => change.put('named', [{ name: 'a' }]))).rejects.toThrow('closed')
  expect(await outbox.count('named')).toBe(0)
  expect(await databases.names()).toEqual(['outbox'])
})

test('a listener that is added after the deletion is called as well', async () => {
  const databases = dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const mirror = await databases.open('mirror', {
    durability: 'relaxed',
    versions: [{ named: 'name' }],
    whenLost: 'stays-closed',
  })
  await databases.destroy('mirror')
  await new Promise<void>((resolve) => mirror.onLost(resolve))
})

test('a database that another tab keeps open in an older version is blocked, and opens once that tab closes it', async () => {
  const indexedDB = new IDBFactory()
  const old = await openElsewhere(indexedDB)
  const databases = dexieDatabases({ indexedDB, IDBKeyRange }, 20)
  const shape = { durability: 'strict' as const, versions: [{ named: 'name' }] }
  await expect(databases.open('test', shape)).rejects.toThrow(Blocked)
  old.close()
  expect(await (await databases.open('test', shape)).list('named')).toEqual([])
})

test('deleting a database that a frozen tab keeps open fails after a while, and is done once that tab closes it', async () => {
  const indexedDB = new IDBFactory()
  const kept = await openElsewhere(indexedDB)
  const databases = dexieDatabases({ indexedDB, IDBKeyRange }, 20)
  await expect(databases.destroy('test')).rejects.toThrow(Blocked)
  kept.close()
  await eventually(async () => expect(await databases.names()).toEqual([]))
})

test('a database that a newer app in another tab upgrades is not lost and keeps all its rows', async () => {
  const indexedDB = new IDBFactory()
  const databases = dexieDatabases({ indexedDB, IDBKeyRange })
  const database = await databases.open('test', {
    durability: 'strict',
    versions: [{ named: 'name' }],
    whenLost: 'stays-closed',
  })
  const losses: string[] = []
  database.onLost(() => losses.push('lost'))
  await database.change(['named'], (change) => change.put('named', [{ name: 'before' }]))
  const newer = await openElsewhere(indexedDB, 20)
  newer.close()
  await database.change(['named'], (change) => change.put('named', [{ name: 'since' }]))
  expect(await database.list('named')).toEqual([{ name: 'before' }, { name: 'since' }])
  expect(losses).toEqual([])
  await databases.destroy('test')
  expect(losses).toEqual(['lost'])
})

test('a database that the browser clears is reported as lost, and the next use creates an empty one', async () => {
  const browser = new ClearingBrowser()
  const database = await dexieDatabases({ indexedDB: browser, IDBKeyRange }).open('test', {
    durability: 'strict',
    versions: [{ named: 'name' }],
  })
  await database.change(['named'], (change) => change.put('named', [{ name: 'before' }]))
  const found: Promise<object[]>[] = []
  database.onLost(() => found.push(database.list('named')))
  browser.clear(3)
  await database.change(['named'], (change) => change.put('named', [{ name: 'since' }]))
  expect(await database.list('named')).toEqual([{ name: 'since' }])
  expect(await Promise.all(found)).toEqual([[]])
})

test('a database that stays closed is not created again by calls made while the browser clears it', async () => {
  const browser = new ClearingBrowser()
  const databases = dexieDatabases({ indexedDB: browser, IDBKeyRange })
  const database = await databases.open('test', {
    durability: 'relaxed',
    versions: [{ named: 'name' }],
    whenLost: 'stays-closed',
  })
  const losses: string[] = []
  database.onLost(() => losses.push('lost'))
  browser.clear(0)
  await expect(database.list('named')).rejects.toThrow('closed')
  await expect(database.change(['named'], (change) => change.put('named', [{ name: 'a' }]))).rejects.toThrow('closed')
  expect(losses).toEqual(['lost'])
  await eventually(async () => expect(await databases.names()).toEqual([]))
})

test('a transaction that fails after it has begun is not repeated, though its database was deleted meanwhile', async () => {
  const databases = dexieDatabases({ indexedDB: new IDBFactory(), IDBKeyRange })
  const database = await databases.open('test', { durability: 'strict', versions: [{ named: 'name' }] })
  let begun = 0
  let isLost = false
  database.onLost(() => (isLost = true))
  const changing = database.change(['named'], async (change) => {
    begun++
    void databases.destroy('test')
    while (!isLost) await change.put('named', [{ name: 'a' }])
    throw new Error('In the midst')
  })
  await expect(changing).rejects.toThrow('In the midst')
  expect([begun, await database.list('named')]).toEqual([1, []])
})

/** A browser in which site data can be cleared: every open connection is closed, and some of the next ones fail to open. */
class ClearingBrowser extends IDBFactory {
  readonly #open: IDBDatabase[] = []
  #takes = 0

  override open(name: string, version?: number) {
    const request = super.open(name, version)
    request.addEventListener('success', () => this.#open.push(request.result))
    request.addEventListener('upgradeneeded', () => {
      if (this.#takes-- > 0) queueMicrotask(() => request.transaction?.abort())
    })
    return request
  }

  /** Deletes the open databases; the next `takes` upgrades are aborted. */
  clear(takes: number): void {
    this.#takes = takes
    for (const one of this.#open.splice(0)) {
      this.deleteDatabase(one.name)
      forceCloseDatabase(one as never)
    }
  }
}

/** Opens the database as in a tab that never closes it. */
function openElsewhere(indexedDB: IDBFactory, version = 5): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('test', version)
    opening.onsuccess = () => resolve(opening.result)
  })
}
