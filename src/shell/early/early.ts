/**
 * Runs in the page itself, before any script of the app: shows the list of the last visit where the device's own rows are
 * still those it was drawn from, and then starts the app, which takes it over. Where anything differs the app starts at once.
 */
import { LOCK_AFTER, TokenBox } from '#data/session/token.ts'
import { systemClock } from '#lib/clock.ts'
import { themeOf } from '#lib/theme-choice.ts'
import type { Receipt } from '#data/mirror/receipt.ts'
import { KEPT_TYPEFACE, PAGE, PAGE_MARK, type KeptPage, type PageMark } from '#data/early/kept-page.ts'

/** The app's first script and those it imports; written in by the build. */
declare const __SCRIPTS__: readonly string[]
declare const __ICON__: string
declare const __TYPEFACE__: string

/** Longer than this nobody waits for the device's storage. */
const PATIENCE = 250

void Promise.race([showKeptPage(), later(PATIENCE)])
  .catch(() => undefined)
  .then((isShown) => startApp(isShown === true))

/** @returns true where it stands now */
async function showKeptPage(): Promise<boolean> {
  const began = performance.now()
  const mark = JSON.parse(localStorage.getItem(PAGE_MARK) ?? 'null') as PageMark | null
  if (mark === null || !isForNow(mark)) return false
  const kept = read<[KeptPage | undefined, Receipt | undefined]>(mark.mirror, 'receipts', (receipts) => [
    receipts.get(PAGE),
    receipts.get('channel'),
  ])
  const queue = read<[number]>(mark.outbox, 'entries', (entries) => [entries.count()])
  queue.catch(() => undefined)
  // The width is worked out while the storage is read.
  if (mark.width !== innerWidth) return false
  const [page, receipt] = await kept
  const root = document.getElementById('root')
  if (root === null || page === undefined || page.eventsSerial !== receipt?.eventsSerial) return false
  // Both are read while the queue still is.
  const typeface = new FontFace(KEPT_TYPEFACE, page.typeface, { weight: '100 900' })
  const parts = document.createElement('template')
  parts.innerHTML = page.html
  const [waiting] = await queue
  if (waiting > 0 || performance.now() - began > PATIENCE) return false
  for (const [name, value] of page.attributes) document.documentElement.setAttribute(name, value)
  document.title = page.title
  document.fonts.add(typeface)
  // Nothing of it can be used until the app has taken it over.
  root.inert = true
  root.append(parts.content)
  await painted()
  return true
}

/** The same person, build, address and theme, within the time its words are true, and not locked for want of contact. */
function isForNow(mark: PageMark): boolean {
  const box = new TokenBox({ get: (key) => localStorage.getItem(key), set() {}, remove() {}, onChange: () => () => {} })
  const now = systemClock.now()
  const contact = box.lastContact()
  return (
    mark.build === __BUILD_ID__ &&
    mark.addresses.includes(location.pathname + location.search) &&
    mark.theme === themeOf(localStorage.getItem('theme')) &&
    now < mark.until &&
    box.read() !== null &&
    (contact === null || now - contact <= LOCK_AFTER)
  )
}

/** Reads a store in one transaction; rejects where there is no such database, without making one. */
function read<Found extends unknown[]>(
  name: string,
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest[],
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => reject(new Error(name))
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains(store)) return reject(new Error(name))
      const reading = database.transaction(store)
      const asked = ask(reading.objectStore(store))
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

function startApp(hasTypeface: boolean): void {
  // From here and not from the page's own words, which the browser would follow before it runs this script.
  if (!hasTypeface) fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', href: __TYPEFACE__ })
  const [first = '', ...others] = __SCRIPTS__
  for (const href of others) fetchEarly({ rel: 'modulepreload', href })
  // Browsers draw it at once, in the page's own time.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: __ICON__ }))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: first }))
}

function fetchEarly(link: { rel: string; href: string; as?: string; type?: string }): void {
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...link }))
}
