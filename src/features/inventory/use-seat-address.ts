import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useRemembered } from '#parts/remembered/use-remembered.ts'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { keepOpened, type Opened, readOpened } from './opened-sections.ts'
import * as seatAddress from './seat-address.ts'
import { useInAddress } from './use-in-address.ts'

const keys = ['find', 'hide', 'sort', 'look', 'map', 'tiles', 'open', 'grid']

/**
 * The filter, order and view of the seats, and the open sections. Stored in the address, so that a reload and
 * a link show the same. The statuses can be searched by their names on screen.
 */
export function useSeatAddress(view: SeatView) {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const names = useMemo(() => view.sections.map(({ name }) => name), [view])
  const openedBy = (one: Record<string, unknown>): Opened => {
    const kept = readOpened(view.event)
    const sections = seatAddress.openedIn(one, names)
    return sections === null ? kept : { ...kept, sections }
  }
  const [choice, setChoice] = useState(() => seatAddress.choiceIn(address))
  const [usual, setUsual] = useRemembered('seat-figure', seatAddress.tileFigures)
  const [look, setLook] = useState(() => seatAddress.lookIn(address, usual))
  const [opened, setOpened] = useState(() => openedBy(address))
  const open = (next: Opened) => {
    setOpened(next)
    keepOpened(view.event, next)
  }
  const wanted = {
    ...seatAddress.addressOf(choice),
    ...seatAddress.addressOfLook(look),
    ...seatAddress.addressOfOpened(opened.sections, names.length),
  }
  useInAddress(keys, wanted, (other) => {
    setChoice(seatAddress.choiceIn(other))
    setLook(seatAddress.lookIn(other, usual))
    open(openedBy(other))
  })
  const query: SeatQuery = useMemo(
    () => ({
      ...choice,
      statusNames: {
        Available: seatWord('available'),
        Reserved: seatWord('reserved'),
        Purchased: seatWord('purchased'),
        holdRequested: seatWord('hold-requested'),
        releaseRequested: seatWord('release-requested'),
        attention: seatWord('needs-you'),
      },
    }),
    [choice],
  )
  return {
    query,
    change: (next: Partial<seatAddress.SeatChoice>) => setChoice({ ...choice, ...next }),
    clear: () => setChoice({ ...choice, text: '', show: { available: true, reserved: true, purchased: true } }),
    look,
    changeLook: (next: Partial<seatAddress.SeatLook>) => {
      if (next.tiles !== undefined) setUsual(next.tiles)
      setLook({ ...look, ...next })
    },
    opened,
    open,
  }
}
