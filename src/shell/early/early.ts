/**
 * Runs in the page itself, before any script of the app: shows the list of the last visit where the device's own rows are
 * still those it was drawn from, and then starts the app, which takes it over. Where anything differs the app starts at once.
 */
import { LOCK_AFTER, TokenBox } from '#data/session/token.ts'
import { systemClock } from '#lib/clock.ts'
import { themeOf } from '#lib/theme-choice.ts'
import { PAGE, PAGE_MARK, type KeptPage, type PageMark } from '#data/early/kept-page.ts'

/** The app's first script and those it imports; written in by the build. */
declare const __SCRIPTS__: readonly string[]
declare const __TYPEFACE__: string

/** Longer than this nobody waits for the device's storage. */
const PATIENCE = 250

void Promise.race([showKeptPage(), later(PATIENCE)])
  .catch(() => undefined)
  .then(startApp)
// From here and not from the page's own words, which the browser would follow before it runs this script.
fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', href: __TYPEFACE__ })

async function showKeptPage(): Promise<void> {
  const began = performance.now()
  const mark = JSON.parse(localStorage.getItem(PAGE_MARK) ?? 'null') as PageMark | null
  if (mark === null || !isForNow(mark)) return
  const listed = read<[KeptPage | undefined, unknown[]]>(mark.mirror, ['receipts', 'events'], (store) => [
    store('receipts').get(PAGE),
    store('events').getAll(),
  ])
  const queue = read<[number]>(mark.outbox, ['entries'], (store) => [store('entries').count()])
  queue.catch(() => undefined)
  const [page, rows] = await listed
  const root = document.getElementById('root')
  if (root === null || page === undefined || page.rows !== JSON.stringify(rows)) return
  // Read while the queue still is.
  const parts = document.createElement('template')
  parts.innerHTML = page.html
  const [waiting] = await queue
  if (waiting > 0 || performance.now() - began > PATIENCE) return
  for (const [name, value] of page.attributes) document.documentElement.setAttribute(name, value)
  document.title = page.title
  // Nothing of it can be used until the app has taken it over.
  root.inert = true
  root.append(parts.content)
  await painted()
}

/** The same person, build, address and window, within the time its words are true, and not locked for want of contact. */
function isForNow(mark: PageMark): boolean {
  const box = new TokenBox({ get: (key) => localStorage.getItem(key), set() {}, remove() {}, onChange: () => () => {} })
  const now = systemClock.now()
  const contact = box.lastContact()
  return (
    mark.build === __BUILD_ID__ &&
    mark.addresses.includes(location.pathname + location.search) &&
    mark.width === innerWidth &&
    mark.theme === themeOf(localStorage.getItem('theme')) &&
    now < mark.until &&
    box.read() !== null &&
    (contact === null || now - contact <= LOCK_AFTER)
  )
}

/** Reads in one transaction; rejects where there is no such database, without making one. */
function read<Found extends unknown[]>(
  name: string,
  stores: string[],
  ask: (store: (name: string) => IDBObjectStore) => IDBRequest[],
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => reject(new Error(name))
    opening.onsuccess = () => {
      const database = opening.result
      if (!stores.every((store) => database.objectStoreNames.contains(store))) return reject(new Error(name))
      const reading = database.transaction(stores)
      const asked = ask((store) => reading.objectStore(store))
      reading.oncomplete = () => resolve(asked.map(({ result }) => result as unknown) as Found)
      reading.onabort = reject
      // Closes once the reading is over; an open one would hold up an upgrade.
      database.close()
    }
  })
}

/** After the next frame; a hidden page has none. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function startApp(): void {
  const [first = '', ...others] = __SCRIPTS__
  for (const href of others) fetchEarly({ rel: 'modulepreload', href })
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: first }))
}

function fetchEarly(link: { rel: string; href: string; as?: string; type?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }))
}
