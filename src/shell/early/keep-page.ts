import type { Mirror } from '#data/mirror/mirror.ts'
import { mirrorName } from '#data/mirror/mirror-database.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import type { UserRoom } from '#data/user-room.ts'
import { systemClock } from '#lib/clock.ts'

import { OF_THE_MOMENT, PAGE, PAGE_MARK, type KeptPage, type PageMark } from '#data/early/kept-page.ts'
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
  const events = [...mirror.events.state.current().values()].sort((a, b) => a.id - b.id)
  const { pathname, search } = location
  const page: KeptPage = {
    name: PAGE,
    html: htmlOf(root),
    attributes: Array.from(document.documentElement.attributes, ({ name, value }) => [name, value]),
    title: document.title,
    rows: JSON.stringify(events),
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
  await mirror.database.change(['receipts'], (change) => change.put('receipts', [page]))
  localStorage.setItem(PAGE_MARK, JSON.stringify(mark))
  return true
}

/** Everything is there, and nothing is open over it. */
const isAtRest = (root: HTMLElement): boolean =>
  root.querySelector('tbody tr:not([aria-hidden])') !== null &&
  root.querySelector('[aria-busy="true"], [aria-expanded="true"]') === null &&
  document.querySelector('dialog[open], :popover-open') === null

/**
 * What stands in the root: without what is not shown at this width or below the window, what depends on the moment out of
 * sight, boxes ticked as they are. The fewer elements, the sooner it is painted.
 */
function htmlOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  const originals = root.querySelectorAll('*')
  for (const [at, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[at]!
    if (original instanceof HTMLInputElement) element.toggleAttribute('checked', original.checked)
    if (!isShown(original)) element.remove()
  }
  for (const element of copy.querySelectorAll<HTMLElement>(`[${OF_THE_MOMENT}]`)) {
    element.style.visibility = 'hidden'
    for (const icon of element.querySelectorAll('svg')) icon.replaceChildren()
  }
  return copy.innerHTML
}

/** Rows below the window are not, nor is what another width shows. Asks for no layout of what has none. */
function isShown(element: Element): boolean {
  if (element.matches('tbody tr')) return element.getBoundingClientRect().top <= innerHeight
  return element instanceof SVGElement || getComputedStyle(element).display !== 'none'
}
