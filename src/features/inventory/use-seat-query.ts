import { useMemo, useState } from 'react'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'

type Change = Partial<Pick<SeatQuery, 'text' | 'show' | 'sort'>>

const all = { available: true, reserved: true, purchased: true }
const bySection = { by: 'section', dir: 'asc' } as const

/** What of the seats is shown, and in which order. The statuses can be searched by the words the screen uses. */
export function useSeatQuery() {
  const [chosen, setChosen] = useState<Required<Change>>({ text: '', show: all, sort: bySection })
  const query: SeatQuery = useMemo(
    () => ({
      ...chosen,
      statusNames: {
        Available: seatWord('available'),
        Reserved: seatWord('reserved'),
        Purchased: seatWord('purchased'),
        holdRequested: seatWord('hold-requested'),
        releaseRequested: seatWord('release-requested'),
        attention: seatWord('needs-you'),
      },
    }),
    [chosen],
  )
  return {
    query,
    change: (next: Change) => setChosen({ ...chosen, ...next }),
    clear: () => setChosen({ ...chosen, text: '', show: all }),
  }
}
