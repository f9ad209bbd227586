import { useMemo, useState } from 'react'
import { eventTransactions } from '#contract/event-transactions.ts'
import type { SalesByPlace } from '#contract/event-figures.ts'
import { useRead } from '#data/answers/use-read.ts'
import { PlacesMap } from '#features/transactions/places-map/places-map.tsx'
import { averagePrice } from '#features/transactions/places-map/section-sales.ts'
import { formatPercent } from '#lib/percent.ts'
import { formatMoney } from '#lib/money.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { MapBesideTable } from '#parts/heat-map/map-beside-table.tsx'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type Grouping = 'section' | 'price'

/** A line of the table: a section or a price. */
interface Line {
  id: string
  name: string
  /** The line's position in the order of sections, or of falling prices. */
  place: number
  seats: number
  sold: number
  held: number
  revenue: number
}

const share = css({ display: 'grid', gridTemplateColumns: '2.5rem minmax(2rem, 1fr)', gap: '2', alignItems: 'center' })
const bar = css({ height: '1.5', borderRadius: 'full', bg: 'sunken', overflow: 'hidden' })
const fill = css({ height: 'full', bg: 'accent' })
/** The height of the table of a usual event, which has more sections than fit. */
const MOST_HEIGHT = '30rem'
const scroll = css({ maxHeight: '30rem', overflowY: 'auto' })
/** The line below the title, which the table draws itself. */
const line = css({ borderTop: '1px solid token(colors.line)' })

/** The sales of an event: gross revenue and sold share by section or by price, as a map and as a table with bars. */
export function SalesPlaces({ channel, eventId }: { channel: number; eventId: number }) {
  const read = useRead(eventTransactions.readSalesByPlace, { params: { eventId } }, { live: true })
  const [by, setBy] = useState<Grouping>('section')
  const [sort, setSort] = useState<Sort>({ by: 'revenue', order: 'desc' })
  const { data } = read
  const lines = useMemo(() => (data ? sorted(linesOf(data, by), sort) : []), [data, by, sort])
  const most = lines.reduce((high, { revenue }) => Math.max(high, revenue), 0)
  const columns = useMemo(() => columnsOf(by, data?.currency ?? 'usd', most), [by, data?.currency, most])
  return (
    <Card
      title={m.places_title()}
      level={3}
      flush
      actions={
        <SegmentGroup
          label={m.places_by()}
          value={by}
          onValue={setBy}
          options={[
            { value: 'section', label: m.places_by_section() },
            { value: 'price', label: m.places_by_price() },
          ]}
        />
      }
    >
      <MapBesideTable
        map={<PlacesMap channel={channel} eventId={eventId} data={data} isLoading={read.status === 'loading'} />}
        least="27rem"
      >
        {read.status === 'failed' ? (
          <div className={line}>
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
          </div>
        ) : !data ? (
          <Skeleton height={MOST_HEIGHT} />
        ) : (
          <div className={scroll} role="group" aria-label={m.places_title()} tabIndex={0}>
            <DataTable
              label={by === 'section' ? m.places_table_section() : m.places_table_price()}
              columns={columns}
              rows={lines}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={setSort}
              fill={false}
              flush
              empty={<EmptyState text={m.places_nothing()} />}
            />
          </div>
        )}
      </MapBesideTable>
    </Card>
  )
}

const columnsOf = (by: Grouping, currency: string, most: number): Column<Line>[] => [
  {
    id: 'name',
    header: by === 'section' ? m.places_section() : m.common_price(),
    sortKey: 'place',
    fixed: true,
    width: '5rem',
    card: 'title',
    cell: ({ name }) => name,
  },
  {
    id: 'revenue',
    header: m.analytics_gross(),
    sortKey: 'revenue',
    align: 'end',
    width: '7rem',
    card: 'end',
    cell: ({ revenue }) => <Money amount={revenue} currency={currency} />,
  },
  {
    id: 'bar',
    header: m.places_of_most(),
    grow: true,
    width: '6rem',
    secondary: 'soon',
    card: 'none',
    cell: ({ revenue }) => (
      <div className={bar} aria-hidden="true">
        <div className={fill} style={{ width: most === 0 ? 0 : `${(revenue / most) * 100}%` }} />
      </div>
    ),
  },
  {
    id: 'share',
    header: m.places_share(),
    sortKey: 'share',
    grow: true,
    width: '7rem',
    card: 'meta',
    cell: ({ name, seats, sold, held }) => (
      <span className={share}>
        <span>{seats === 0 ? m.common_empty_value() : formatPercent(Math.round((sold / seats) * 100))}</span>
        <ProportionBar
          label={name}
          parts={[
            { value: sold, label: m.inventory_purchased(), tone: 'purchased' },
            { value: held, label: m.inventory_reserved(), tone: 'reserved' },
            { value: seats - sold - held, label: m.inventory_available(), tone: 'available' },
          ]}
        />
      </span>
    ),
  },
  {
    id: 'sold',
    header: m.places_sold(),
    sortKey: 'sold',
    align: 'end',
    width: '7rem',
    secondary: 'last',
    card: 'meta',
    cell: ({ sold, seats }) => m.places_sold_of({ sold: showCount(sold), seats: showCount(seats) }),
  },
  {
    id: 'average',
    header: m.places_average(),
    sortKey: 'average',
    align: 'end',
    width: '7rem',
    card: 'meta',
    cell: (line) => <Money amount={averagePrice(line)} currency={currency} />,
  },
]

function linesOf({ sections, prices, currency }: SalesByPlace, by: Grouping): Line[] {
  if (by === 'price')
    return prices.map(({ price, ...part }, place) => ({
      id: String(price),
      name: formatMoney(price, currency),
      place,
      ...part,
    }))
  return sections.map(({ section, ...part }, place) => ({
    id: section ?? '',
    name: section ?? m.places_no_section(),
    place,
    ...part,
  }))
}

function sorted(lines: readonly Line[], { by, order }: Sort): Line[] {
  const value = valueBy[by] ?? valueBy['revenue']!
  const sign = order === 'desc' ? -1 : 1
  return lines.toSorted((a, b) => (value(a) - value(b)) * sign || a.place - b.place)
}

/** The value that each order compares. */
const valueBy: Record<string, (line: Line) => number> = {
  share: ({ sold, seats }) => (seats === 0 ? -1 : sold / seats),
  sold: ({ sold }) => sold,
  place: ({ place }) => place,
  revenue: ({ revenue }) => revenue,
  average: (line) => averagePrice(line) ?? -1,
}
