import type { Mirror } from '#data/mirror/mirror.ts'
import type { Event } from '#contract/events.ts'
import { readOwnFile } from '#data/api/own-file.ts'
import { mirrorName } from '#data/mirror/mirror-database.ts'
import { noReceipt, type Receipt } from '#data/mirror/receipt.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import type { UserRoom } from '#data/user-room.ts'
import { systemClock } from '#lib/clock.ts'

import { KEPT_TYPEFACE, OF_THE_MOMENT, TYPEFACES, PAGE, PAGE_MARK, type KeptPage, type PageMark } from '#data/early/kept-page.ts'
import typeface from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { saysTheSameUntil } from './until.ts'

interface Keeping {
  room: UserRoom
  mirror: Mirror
  zone: string
  /** The path to which this person is sent from `/`. */
  landing: string | null
}

/** Keeps what is painted now, with the rows it shows; answers false where something waits, is open or still loads: then nothing is kept. */
export async function keepPage({ room, mirror, zone, landing }: Keeping): Promise<boolean> {
  const root = document.getElementById('root')
  if (!root || room.outbox.entries.current().length > 0 || !mirror.receipt.current().eventsLoaded || !isAtRest(root)) return false
  const events = [...mirror.events.state.current().values()]
  const { pathname, search } = location
  const page: Omit<KeptPage, 'eventsSerial'> = {
    name: PAGE,
    html: htmlOf(root),
    attributes: attributesOf(document.documentElement),
    title: document.title,
    typeface: await readOwnFile(typeface),
  }
  const mark: PageMark = {
    mirror: mirrorName(room.user, mirror.channel),
    outbox: outboxName(room.user),
    build: __BUILD_ID__,
    addresses: [pathname + search, ...(pathname + search === landing ? ['/'] : [])],
    until: saysTheSameUntil(events, systemClock.now(), zone),
    width: innerWidth,
    theme: document.documentElement.dataset['theme'] ?? '',
  }
  const isOfNow = await mirror.database.change(['receipts', 'events'], async (change) => {
    // Another tab may have stored what this one has not heard of.
    const stored = await change.list<Event>('events')
    const { eventsSerial } = (await change.get<Receipt>('receipts', 'channel')) ?? noReceipt
    if (eventsSerial === undefined || !isSame(stored, events)) return false
    await change.put('receipts', [{ ...page, eventsSerial } satisfies KeptPage])
    return true
  })
  if (isOfNow) localStorage.setItem(PAGE_MARK, JSON.stringify(mark))
  return isOfNow
}

const isSame = (some: readonly Event[], others: readonly Event[]): boolean => textOf(some) === textOf(others)
const textOf = (events: readonly Event[]) => JSON.stringify(events.toSorted((a, b) => a.id - b.id))

function attributesOf(element: HTMLElement): KeptPage['attributes'] {
  const copy = element.cloneNode(false) as HTMLElement
  const typefaces = getComputedStyle(element).getPropertyValue(TYPEFACES)
  if (!typefaces.includes(KEPT_TYPEFACE)) copy.style.setProperty(TYPEFACES, `'${KEPT_TYPEFACE}', ${typefaces}`)
  return Array.from(copy.attributes, ({ name, value }) => [name, value])
}

/** Everything is there, and nothing is open over it. */
const isAtRest = (root: HTMLElement): boolean =>
  root.querySelector('tbody tr:not([aria-hidden])') !== null &&
  root.querySelector('[aria-busy="true"], [aria-expanded="true"]') === null &&
  document.querySelector('dialog[open], :popover-open') === null

/**
 * What stands in the root: without what is not shown at this width or below the window, only the room of what depends on the
 * moment, boxes ticked as they are. The fewer elements, the sooner it is painted; and the sooner where a table's columns need
 * not be worked out of what is in them.
 */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  const originals = root.querySelectorAll('*')
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at]!
    if (original instanceof HTMLInputElement) element.toggleAttribute('checked', original.checked)
    if (original instanceof HTMLElement) fasten(element as HTMLElement, original)
    if (!isShown(original)) element.remove()
  }
  return copy.innerHTML
}

/** What need not be worked out again: the widths of a table's columns, and the room of what depends on the moment. */
function fasten(element: HTMLElement, original: HTMLElement): void {
  const size = () => ({ width: `${original.offsetWidth}px`, height: `${original.offsetHeight}px`, boxSizing: 'border-box' })
  if (original.matches('table')) Object.assign(element.style, { width: size().width, tableLayout: 'fixed' })
  if (original.matches('thead th')) element.style.width = size().width
  if (!original.hasAttribute(OF_THE_MOMENT)) return
  Object.assign(element.style, { visibility: 'hidden', display: 'inline-block', verticalAlign: 'top' }, size())
  element.replaceChildren()
}

/** Rows below the window or their table's own are not, nor is what another width shows. Asks for no layout of what has none. */
function isShown(element: Element): boolean {
  if (element.matches('tbody tr')) return element.getBoundingClientRect().top < endOf(element)
  if (element.matches('.visually-hidden')) return false
  return element instanceof SVGElement || getComputedStyle(element).display !== 'none'
}

const endOf = (row: Element) =>
  Math.min(innerHeight, row.closest('table')?.parentElement?.getBoundingClientRect().bottom ?? Infinity)
