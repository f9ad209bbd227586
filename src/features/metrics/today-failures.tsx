import { CircleAlert } from 'lucide-react'
import type { Day } from '#contract/metrics.ts'
import { formatZonedAge } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { chips } from './today-style.ts'

type Failure = Day['failed'][number]

interface Kind {
  /** @param time formats the moment of a failure */
  words: (failure: Failure, time: (at: string) => string) => string
  page: (failure: Failure) => string
}

/** The words of each kind of failure, and the page of the channel on which people can correct it. */
const kinds: Record<Failure['kind'], Kind> = {
  payment: { words: ({ count }) => m.metrics_failed_payment({ count }), page: () => 'marketplace/needs-action' },
  delivery: { words: ({ count }) => m.metrics_failed_delivery({ count }), page: () => 'marketplace/needs-action' },
  offer: { words: messages, page: ({ id }) => `texttobuy/offers/${id}` },
  'mass-text': { words: messages, page: ({ id }) => `texttobuy/mass-text/${id}` },
  renewal: { words: ({ count }) => m.metrics_failed_renewal({ count }), page: () => 'pass/subscribers?pastDue=true' },
  contacts: { words: () => m.metrics_failed_contacts(), page: () => 'settings/salesforce' },
  'import-events': { words: imported(m.metrics_failed_import_events), page: () => 'events/import-events' },
  'import-seats': { words: imported(m.metrics_failed_import_seats), page: ({ event }) => `events/${event}/add-inventory` },
  'import-vip': { words: imported(m.metrics_failed_import_vip), page: ({ event }) => `events/${event}/add-inventory` },
}

function messages({ count, title }: Failure): string {
  return m.metrics_failed_messages({ count, title: title ?? m.common_empty_value() })
}

type ImportMessage = (values: { count: number; title: string; time: string }) => string

/** Returns the words of an import: how many of its lines failed, which import it was, and when. */
function imported(message: ImportMessage): Kind['words'] {
  return ({ count, title, at }, time) =>
    message({ count, title: title ?? m.common_empty_value(), time: at === undefined ? m.common_empty_value() : time(at) })
}

/** Lists failures, each with a link to the page on which people can correct it. Renders nothing without failures. */
export function TodayFailures({ channel, failed }: { channel: number; failed: Day['failed'] }) {
  const { zone } = useChannelFacts(channel)
  const now = useNow()
  if (failed.length === 0) return null
  const time = (at: string) => formatZonedAge(at, now, zone)
  return (
    <ul className={chips}>
      {failed.map((failure) => {
        const { words, page } = kinds[failure.kind]
        return (
          <li key={`${failure.kind} ${failure.id ?? failure.event}`}>
            <PathLink to={`/sales-channel/${channel}/${page(failure)}`}>
              <Chip tone="danger" icon={<CircleAlert />}>
                {words(failure, time)}
              </Chip>
            </PathLink>
          </li>
        )
      })}
    </ul>
  )
}
