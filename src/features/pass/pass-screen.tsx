import { Pencil, PowerOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type PassProductDetail, pass as calls, type PassSubscription } from '#contract/pass.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatLongDate, toEpoch } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { EnabledChip } from './pass-columns.tsx'
import { PassLoading } from './pass-loading.tsx'
import { RetentionCard } from './retention-card.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

interface Props {
  salesChannelId: number
  passId: string
  onList: () => void
  onUpdate: () => void
  onSubscriber: (subscriberId: string) => void
}

const columns = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '1fr', md: '320px minmax(0, 1fr)' },
  alignItems: 'start',
})
const names = css({ display: 'flex', flexDirection: 'column', gap: '0.5' })
const PAGE = 10
const rowKey = (row: PassSubscription) => row.id

/** A pass product with its subscribers. */
export function PassScreen({ salesChannelId: channel, passId, ...on }: Props) {
  const { row } = useMirroredRow('pass_products', { channel, id: passId })
  const read = useRead(calls.readPassProduct, { params: { id: passId } }, { live: true })
  const back = <Button onClick={on.onList}>{m.pass_products_back()}</Button>
  if (!read.data && read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState text={m.pass_missing()} action={back} />
  if (!read.data && read.status === 'failed')
    return (
      <ErrorState
        title={m.common_could_not_load()}
        body={read.error && failureWords(read.error)}
        onRetry={() => void read.refetch()}
        action={back}
      />
    )
  if (!read.data) return <PassLoading />
  // The device's row is used if it is newer than the response.
  return <Shown pass={{ ...read.data, ...(row && row.version > read.data.version ? row : {}) }} {...on} />
}

function Shown({ pass, onUpdate, onSubscriber }: { pass: PassProductDetail } & Pick<Props, 'onUpdate' | 'onSubscriber'>) {
  const channel = pass.sales_channel_id
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const isOver = toEpoch(pass.end_date) < useNow()
  const [disabling, setDisabling] = useState(false)
  const isOff = pass.is_enabled === 0
  const blocked = useBlockedReason()
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={pass.title} />
      <PageHeader
        title={pass.title}
        subtitle={<EnabledChip pass={pass} />}
        actions={
          canManage && (
            <>
              <Button
                variant="danger"
                icon={<PowerOff />}
                disabledReason={isOff ? m.pass_already_disabled() : blocked}
                onClick={() => setDisabling(true)}
              >
                {m.pass_disable()}
              </Button>
              <Button icon={<Pencil />} disabledReason={isOver ? m.pass_is_over() : undefined} onClick={onUpdate}>
                {m.common_edit()}
              </Button>
            </>
          )
        }
      />
      {disabling && <DisableDialog pass={pass} onClose={() => setDisabling(false)} />}
      <div className={columns}>
        <Card title={m.pass_details()}>
          <DescriptionList
            items={[
              { label: m.pass_amount(), value: formatMoney(pass.amount, pass.currency) },
              { label: m.pass_quantity(), value: showCount(pass.quantity) },
              { label: m.pass_max_quantity(), value: showCount(pass.max_quantity_per_purchase) },
              { label: m.pass_multiple(), value: pass.allow_multiple === 1 ? m.common_yes() : m.common_no() },
              { label: m.pass_active(), value: showCount(pass.active_subscriptions) },
              { label: m.pass_start(), value: formatLongDate(pass.start_date, zone) },
              { label: m.pass_end(), value: formatLongDate(pass.end_date, zone) },
              { label: m.common_description(), value: pass.description, isText: true },
              { label: m.pass_events(), value: <Events pass={pass} /> },
            ]}
          />
        </Card>
        <div className={stack({ gap: '3' })}>
          <Subscriptions pass={pass} zone={zone} onOpen={onSubscriber} />
          <RetentionCard pass={pass} zone={zone} />
        </div>
      </div>
    </div>
  )
}

function Events({ pass }: { pass: PassProductDetail }) {
  if (pass.events.length === 0) return m.pass_events_none()
  return (
    <span className={names}>
      {pass.events.map(({ id, title, time, timezone }) => (
        <span key={id}>
          <PathLink to={`/sales-channel/${pass.sales_channel_id}/events/${id}`}>{title}</PathLink> ·{' '}
          {formatLongDate(time, timezone)}
        </span>
      ))}
    </span>
  )
}

/** Removes sorting from the columns: all rows are loaded, newest first. */
const unsorted = (columns: Column<PassSubscription>[]) =>
  columns.map((column) => {
    const plain = { ...column }
    delete plain.sortKey
    return plain
  })

function Subscriptions({ pass, zone, onOpen }: { pass: PassProductDetail; zone: string; onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const shown = useMemo(() => unsorted(subscriberColumns(zone, false)), [zone])
  const rows = pass.pass_subscription
  return (
    <Card title={m.pass_subscribers()} flush>
      <DataTable
        flush
        fill={false}
        label={pass.title}
        columns={shown}
        rows={rows.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={rowKey}
        onRow={(row) => onOpen(row.id)}
        rowHref={(row) => `/sales-channel/${pass.sales_channel_id}/pass/subscribers/${row.id}`}
        empty={<EmptyState text={m.pass_subscribers_none()} />}
        footer={<Pagination page={page} size={PAGE} total={rows.length} onPage={setPage} />}
      />
    </Card>
  )
}
