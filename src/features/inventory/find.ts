import { useParams } from '@tanstack/react-router'
import { Armchair, LayoutGrid } from 'lucide-react'
import { useMemo } from 'react'

import { needleOf } from '#contract/core/list.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useSeatsOf } from '#data/mirror/seats/use-seats.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Found } from '#parts/find/finding.ts'
import { seatsPath } from '#parts/seat-link/seats-path.ts'
import { showCount } from '#ui/count/count.ts'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'

const MOST_SECTIONS = 4
const MOST_SEATS = 5

const stateWords = { Available: 'available', Reserved: 'reserved', Purchased: 'purchased' } as const

/** Finds sections and seats of the event on screen; each opens in the inventory. */
export function useSeatFindings({ words, channel }: FindQuery): Found {
  const { eventId } = useParams({ strict: false }) as { eventId?: string }
  const state = useSeatsOf(channel, eventId === undefined ? null : Number(eventId))
  const view = state.status === 'ready' ? state.view : null
  const found = useMemo(() => (view === null || words === '' ? nothing : seatsIn(view, words)), [view, words])
  const pathOf = (find: string) => seatsPath(channel ?? '', eventId ?? '', find)
  const findings = [
    ...found.sections.map(({ name, counts }) => ({
      id: `section-${name}`,
      group: m.shell_find_seats(),
      name: m.inventory_section_named({ section: name }),
      detail: m.shell_find_section_counts({ available: showCount(counts.available), total: showCount(counts.total) }),
      icon: LayoutGrid,
      path: pathOf(name),
    })),
    ...found.seats.map((seat) => ({
      id: `seat-${seat.uuid}`,
      group: m.shell_find_seats(),
      name: `${seat.section} ${seat.row} ${seat.seat}`,
      detail: seatWord(stateWords[seat.status]),
      icon: Armchair,
      path: pathOf(`${seat.section} ${seat.row} ${seat.seat}`),
    })),
  ]
  return { findings, searching: false }
}

const nothing: { sections: SeatView['sections']; seats: readonly SeatRow[] } = { sections: [], seats: [] }

function seatsIn(view: SeatView, text: string) {
  const needle = needleOf(text)
  const sections = view.sections.filter(({ name }) => searchKey(name).includes(needle)).slice(0, MOST_SECTIONS)
  const { sections: found } = view.search({
    text,
    show: { available: true, reserved: true, purchased: true },
    sort: { by: 'section', dir: 'asc' },
  })
  const seats: SeatRow[] = []
  // If a section's name matches, no seats are listed, because a search for a section would find all its seats.
  if (sections.length > 0) return { sections, seats }
  for (const result of found) {
    for (const ordinal of result.ordinals.subarray(0, MOST_SEATS - seats.length)) seats.push(result.view.row(ordinal))
    if (seats.length >= MOST_SEATS) break
  }
  return { sections, seats }
}
