import { CircleCheck, Clock } from 'lucide-react'
import { useMemo } from 'react'
import { notifications, signupList, type Signup, type SignupType } from '#contract/notifications.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { startCase } from '#lib/case.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'

const faint = css({ textStyle: 'label', color: 'text-muted' })

interface Props {
  channel: number
  eventId: number
  /** The event's zone. */
  zone: string
}

const words: Partial<Record<SignupType, () => string>> = {
  event: m.signups_type_event,
  bidding: m.signups_type_bidding,
  marketplace: m.signups_type_marketplace,
  seatmap: m.signups_type_seatmap,
}
const typeWords = (type: SignupType) => words[type]?.() ?? startCase(type)

const columnsIn = (zone: string): Column<Signup>[] => [
  {
    id: 'email',
    header: m.common_email(),
    sortKey: 'email',
    grow: true,
    clip: true,
    width: '10rem',
    fixed: true,
    card: 'title',
    cell: ({ email }) => <OneLine>{email ?? m.common_empty_value()}</OneLine>,
  },
  {
    id: 'phone',
    header: m.common_phone(),
    sortKey: 'phone',
    width: '9rem',
    card: 'title',
    cell: ({ phone }) => phone ?? m.common_empty_value(),
  },
  { id: 'type', header: m.common_type(), sortKey: 'type', width: '8rem', card: 'meta', cell: ({ type }) => typeWords(type) },
  {
    id: 'signed-up',
    header: m.signups_signed_up(),
    sortKey: 'created_at',
    width: '14rem',
    card: 'meta',
    cell: ({ created_at }) => (
      <span className={hstack({ gap: '2' })}>
        {formatDateTime(created_at, zone)}
        <span className={faint}>
          <RelativeTime at={created_at} zone={zone} />
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'notified',
    width: '7rem',
    card: 'end',
    cell: ({ notified }) =>
      notified ? (
        <Chip tone="positive" icon={<CircleCheck />}>
          {m.signups_sent()}
        </Chip>
      ) : (
        <Chip tone="caution" icon={<Clock />}>
          {m.signups_pending()}
        </Chip>
      ),
  },
]

const rowKey = (row: Signup) => row.id
const rowName = (row: Signup) => row.email ?? row.phone ?? ''

/** The fans who have asked for notifications about the event. */
export function NotificationsTab({ channel, eventId, zone }: Props) {
  const search = useListSearch(signupList)
  const list = useWindowedList(signupList, {
    endpoint: notifications.listSignups,
    params: { eventId },
    query: search.query,
    channel,
    zone,
  })
  const columns = useMemo(() => columnsIn(zone), [zone])
  return (
    <ListPage
      within
      title={m.signups_tab()}
      search={search}
      searchLabel={m.signups_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      none={{ text: m.signups_none_yet() }}
    />
  )
}
