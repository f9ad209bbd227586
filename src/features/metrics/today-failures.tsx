import { CircleAlert } from 'lucide-react'
import type { Day } from '#contract/metrics.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { chips } from './today-style.ts'

type Failure = Day['failed'][number]

/** The words of each kind of failure, and the page of the channel on which it is mended. */
const kinds: Record<Failure['kind'], { words: (failure: Failure) => string; page: (failure: Failure) => string }> = {
  payment: { words: ({ count }) => m.metrics_failed_payment({ count }), page: () => 'marketplace/needs-action' },
  delivery: { words: ({ count }) => m.metrics_failed_delivery({ count }), page: () => 'marketplace/needs-action' },
  offer: { words: messages, page: ({ id }) => `texttobuy/offers/${id}` },
  'mass-text': { words: messages, page: ({ id }) => `texttobuy/mass-text/${id}` },
  renewal: { words: ({ count }) => m.metrics_failed_renewal({ count }), page: () => 'pass/subscribers?pastDue=true' },
  contacts: { words: () => m.metrics_failed_contacts(), page: () => 'settings/salesforce' },
}

function messages({ count, title }: Failure): string {
  return m.metrics_failed_messages({ count, title: title ?? m.common_empty_value() })
}

/** Failures, each with a link to the page where it is mended. Nothing if nothing failed. */
export function TodayFailures({ channel, failed }: { channel: number; failed: Day['failed'] }) {
  if (failed.length === 0) return null
  return (
    <ul className={chips}>
      {failed.map((failure) => {
        const { words, page } = kinds[failure.kind]
        return (
          <li key={`${failure.kind} ${failure.id}`}>
            <PathLink to={`/sales-channel/${channel}/${page(failure)}`}>
              <Chip tone="danger" icon={<CircleAlert />}>
                {words(failure)}
              </Chip>
            </PathLink>
          </li>
        )
      })}
    </ul>
  )
}
