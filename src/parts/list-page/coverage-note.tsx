import { m } from '#messages/m.ts'
import { useAge } from '#ui/as-of/use-age.ts'

interface Coverage {
  source: 'mirror' | 'server' | 'answer' | null
  asOf: number | null
  covers: { complete: boolean; count: number; of: 'all' | 'newest' }
}

/** What the list covers and how old it is, in one line: a number without its age misleads. */
export function CoverageNote({ source, asOf, covers }: Coverage) {
  const time = useAge(asOf)
  if (source === null || time === null) return null
  if (source === 'server') return <span>{m.transactions_from_server({ time })}</span>
  if (source === 'answer') return <span>{m.transactions_from_answer({ time })}</span>
  if (covers.complete) return <span>{m.transactions_from_device_all({ time, count: covers.count })}</span>
  return <span>{m.transactions_from_device_newest({ time, count: covers.count })}</span>
}
