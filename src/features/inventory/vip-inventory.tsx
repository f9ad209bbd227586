import { ArrowUp, CircleAlert, ImageOff, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import type { Vip } from '#contract/inventory.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import type { RowMark } from '#data/outbox/overlay.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useCan } from '#data/session/use-can.ts'
import { naturalOrder } from '#lib/columns.ts'
import { compareValues } from '#lib/compare.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { failureWords } from '#messages/failure-words.ts'
import { usePicture } from '#parts/picture/use-picture.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'

interface Props {
  channel: number
  event: Event
  kinds: ReactNode
  onAdd: () => void
}

/** The server's order: by title, then by id. */
const natural = naturalOrder()
const byTitle = (a: Vip, b: Vip) => natural(a.title, b.title) || compareValues(a.uuid, b.uuid)

/** The most rows shown. */
const MOST = 100

/** The VIP packages of an event; packages have quantities, no numbered seats. */
export function VipInventory({ channel, event, kinds, onAdd }: Props) {
  const list = useMirroredRows('vip', { channel, where: (row) => row.event_id === event.id })
  const canAdd = useCan()('sales_channel_event_details')
  const currency = currencyOfSymbol(event.currency_symbol)
  const { mark } = list
  const columns = useMemo(() => vipColumns(channel, currency, (row) => waitingSign(mark(row.uuid))), [channel, currency, mark])
  const rows = useMemo(() => list.rows.toSorted(byTitle).slice(0, MOST), [list.rows])
  const add = canAdd && (
    <Button variant="primary" icon={<Plus />} onClick={onAdd}>
      {m.inventory_vip_add()}
    </Button>
  )
  return (
    <div className={stack({ gap: '2' })}>
      <Toolbar filters={kinds} action={add} />
      <DataTable
        label={m.inventory_vip()}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.uuid}
        loading={list.status === 'loading'}
        empty={<Nothing list={list} />}
        fill={false}
        footer={<Covered list={list} />}
      />
    </div>
  )
}

const banner = css({ width: '48px', height: '28px', objectFit: 'cover', borderRadius: 'control', display: 'block' })
const title = css({ display: 'block', fontWeight: 'medium' })
const faint = css({
  display: 'block',
  textStyle: 'label',
  color: 'text-muted',
  maxWidth: '28rem',
  lineClamp: 2,
})

const vipColumns = (channel: number, currency: string, signOf: (row: Vip) => ReactNode): Column<Vip>[] => [
  {
    id: 'banner',
    header: m.inventory_vip_banner(),
    width: '4.5rem',
    secondary: 'last',
    card: 'none',
    cell: (row) =>
      row.banner ? <Banner channel={channel} address={row.banner} /> : <ImageOff aria-label={m.inventory_vip_no_banner()} />,
  },
  {
    id: 'title',
    header: m.common_title(),
    width: '8rem',
    grow: true,
    card: 'title',
    fixed: true,
    cell: (row) => (
      <>
        <span className={title}>{row.title}</span>
        {row.description && <span className={faint}>{row.description}</span>}
        <Stacked of="last">
          <SeatChip state={states[row.status]} word={stateWords[row.status]()} />
        </Stacked>
        {signOf(row)}
      </>
    ),
  },
  { id: 'quantity', header: m.inventory_vip_total(), align: 'end', card: 'meta', cell: (row) => showCount(row.total_quantity) },
  {
    id: 'available',
    header: m.inventory_vip_available(),
    align: 'end',
    card: 'meta',
    cell: (row) => showCount(row.total_available),
  },
  {
    id: 'reserved',
    header: m.inventory_vip_reserved(),
    align: 'end',
    card: 'none',
    cell: (row) => showCount(row.total_reserved),
  },
  {
    id: 'purchased',
    header: m.inventory_vip_purchased(),
    align: 'end',
    card: 'none',
    cell: (row) => showCount(row.total_purchased),
  },
  {
    id: 'price',
    header: m.common_price(),
    align: 'end',
    card: 'meta',
    cell: (row) => <Money amount={row.price} currency={currency} />,
  },
  {
    id: 'status',
    header: m.common_status(),
    secondary: 'last',
    card: 'end',
    cell: (row) => <SeatChip state={states[row.status]} word={stateWords[row.status]()} />,
  },
]

/** A package's picture. The address in an old row may have expired, so it is renewed. */
function Banner({ channel, address }: { channel: number; address: string }) {
  const src = usePicture(channel, address)
  return src && <img className={banner} src={src} alt="" loading="lazy" />
}

const states = { Available: 'available', Reserved: 'reserved', Purchased: 'purchased' } as const
const stateWords = {
  Available: m.inventory_vip_is_available,
  Reserved: m.inventory_vip_is_reserved,
  Purchased: m.inventory_vip_is_purchased,
}

/** A chip for a package's unconfirmed changes. */
function waitingSign(mark: RowMark | undefined): ReactNode {
  if (mark?.needsYou)
    return (
      <Chip tone="danger" icon={<CircleAlert />}>
        {m.inventory_needs_you()}
      </Chip>
    )
  return mark && mark.waiting > 0 ? (
    <Chip tone="caution" icon={<ArrowUp />}>
      {m.inventory_waiting()}
    </Chip>
  ) : null
}

function Nothing({ list }: { list: ListResult<Vip> }) {
  if (list.status === 'failed') return <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} />
  return <EmptyState text={m.inventory_vip_none()} />
}

/** The numbers of all and of shown rows, the number of local changes, and the age of the rows. */
function Covered({ list }: { list: ListResult<Vip> }) {
  return (
    <span>
      {list.total > MOST
        ? m.ui_page_range({ from: 1, to: MOST, total: showCount(list.total) })
        : m.common_rows({ count: list.total })}
      {' · '}
      <AsOf at={list.asOf} waiting={list.waiting} />
    </span>
  )
}
