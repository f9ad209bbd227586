import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { addressOf, choiceIn, type SeatChoice } from './seat-address.ts'

/** The address follows what is typed after so long: a search on the device answers every key, and must not wait for the router. */
const ADDRESS_MS = 400
const nothing = { find: undefined, hide: undefined, sort: undefined }

/** What of the seats is shown, and in which order; kept in the address, so that a reload shows the same. The statuses can be searched by the words the screen uses. */
export function useSeatQuery() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<SeatChoice>(() => choiceIn(address))
  const inAddress = JSON.stringify(addressOf(choiceIn(address)))
  const wanted = JSON.stringify(addressOf(chosen))
  // Somebody else may change the address: the palette, a link. What was written from here comes back, and is no news.
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== written) setChosen(choiceIn(address))
  }
  useEffect(() => {
    if (wanted === inAddress) return
    const search = (before: Record<string, unknown>) => ({ ...before, ...nothing, ...(JSON.parse(wanted) as object) })
    const timer = setTimeout(() => {
      setWritten(wanted)
      void navigate({ to: '.', search: search as never, replace: true })
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [wanted, inAddress, navigate])
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
    change: (next: Partial<SeatChoice>) => setChosen({ ...chosen, ...next }),
    clear: () => setChosen({ ...chosen, text: '', show: { available: true, reserved: true, purchased: true } }),
  }
}
