import type { ReactNode } from 'react'
import { listingList, type ResalePrices } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { againstFace } from '#features/marketplace/resale-map/against-face.ts'
import { MapNote } from '#features/marketplace/resale-map/map-note.tsx'
import { formatChange, formatPercent } from '#lib/percent.ts'
import { sortKey } from '#lib/sort-key.ts'
import { formatDay } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { EventFilter } from '#parts/event-picker/event-filter.tsx'
import { HeatPlace } from '#parts/heat-map/heat-place.tsx'
import { MapBesideTable } from '#parts/heat-map/map-beside-table.tsx'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'
import { partyName } from '#parts/resale/resale-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Kpi } from '#ui/kpi/kpi.tsx'
import { Money } from '#ui/money/money.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'
import { useSortedRows } from './sorted-rows.ts'

interface Props {
  salesChannelId: number
}

/** Resale prices compared with face values: by section, by day, and by seller. */
export const PricesScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <Prices {...props} />
  </WithFeature>
)

const ResaleMap = prepared(async () => (await import('#features/marketplace/resale-map/resale-map.tsx')).default, HeatPlace)

const names = { eventId: 'events', startDate: 'from', endDate: 'to' }
const figures = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', sm: 'repeat(3, 1fr)' } })
const tables = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' }, alignItems: 'start' })

function Prices({ salesChannelId: id }: Props) {
  const { zone } = useChannelFacts(id)
  const search = useListSearch(listingList, { names })
  const { eventId, startDate, endDate } = search.filters as { eventId?: number[]; startDate?: string; endDate?: string }
  const query = { ...(eventId?.length && { eventId }), ...(startDate && { startDate }), ...(endDate && { endDate }) }
  const read = useRead(marketplace.readResalePrices, { params: { id }, query }, { live: true, keepPrevious: true })
  const dates = { from: m.marketplace_ordered_from(), to: m.marketplace_ordered_to() }
  return (
    <div className={stack({ gap: '4' })}>
      <PageHeader title={m.marketplace_prices()} subtitle={m.marketplace_prices_subtitle()} />
      <Toolbar
        filters={
          <>
            <EventFilter search={search} filter="eventId" channel={id} />
            <DateFilter search={search} from="startDate" to="endDate" labels={dates} zone={zone} />
          </>
        }
      />
      {read.status === 'failed' ? (
        <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <Figures
          prices={read.data}
          isStale={read.stale}
          channel={id}
          map={<SectionsMap channel={id} eventId={eventId} prices={read.stale ? undefined : read.data} />}
        />
      )}
    </div>
  )
}

interface MapProps {
  channel: number
  eventId: readonly number[] | undefined
  prices: ResalePrices | undefined
}

/** The map of the sections, if the filter has exactly one event. */
function SectionsMap({ channel, eventId = [], prices }: MapProps) {
  const [first, ...others] = eventId
  if (first === undefined || others.length > 0) return <MapNote>{m.marketplace_map_choose()}</MapNote>
  return <ResaleMap key={first} channel={channel} eventId={first} prices={prices} />
}

/** The accessible name of a card's table, different from the card's own. */
const tableLabel = (title: string) => `${m.marketplace_prices()}, ${title}`

const share = ({ total, house }: ResalePrices) =>
  house > 0 ? formatPercent((total.seats / house) * 100) : m.common_empty_value()

interface FiguresProps {
  prices: ResalePrices | undefined
  /** Whether the prices are of an earlier filter. */
  isStale: boolean
  channel: number
  /** The map beside the table of the sections. */
  map: ReactNode
}

function Figures({ prices, isStale, channel, map }: FiguresProps) {
  const currency = prices?.currency ?? 'usd'
  const home = `/sales-channel/${channel}`
  const sections = useSortedRows(prices?.sections ?? [], { ...soldValues, name: ({ section }) => sortKey(section) }, MOST_FIRST)
  const days = useSortedRows(prices?.days ?? [], { ...soldValues, name: ({ date }) => date }, NEWEST_FIRST)
  const sellers = useSortedRows(prices?.sellers ?? [], { ...soldValues, name: sellerKey }, MOST_FIRST)
  const loading = prices === undefined
  const overall = prices ? againstFace(prices.total) : null
  const shared = { loading, stale: isStale, fill: false, flush: true, empty: <EmptyState text={m.marketplace_no_resales()} /> }
  return (
    <>
      <div className={figures}>
        <Card>
          <Kpi label={m.marketplace_resold_seats()} value={showCount(prices?.total.seats ?? 0)} loading={loading} />
        </Card>
        <Card>
          <Kpi label={m.marketplace_resold_share()} value={prices && share(prices)} loading={loading} />
        </Card>
        <Card>
          <Kpi
            label={m.marketplace_resale_price()}
            value={<Money amount={prices?.total.price} currency={currency} />}
            change={overall}
            changeLabel={m.marketplace_against_face_line()}
            loading={loading}
          />
        </Card>
      </div>
      <div className={tables}>
        <Card title={m.marketplace_by_section()} flush>
          <MapBesideTable map={map} least={LEAST_WIDTH}>
            <DataTable
              {...shared}
              label={tableLabel(m.marketplace_by_section())}
              columns={soldColumns<Section>(currency, m.marketplace_section(), ({ section }) => (
                <PathLink to={`${home}/marketplace/orders?q=${encodeURIComponent(section)}`}>{section}</PathLink>
              ))}
              {...sections}
              rowKey={(row) => row.section}
            />
          </MapBesideTable>
        </Card>
        <div className={stack({ gap: '4' })}>
          <Card title={m.marketplace_by_day()} flush>
            <DataTable
              {...shared}
              label={tableLabel(m.marketplace_by_day())}
              columns={soldColumns<Day>(currency, m.marketplace_day(), ({ date }) => (
                <PathLink to={`${home}/marketplace/orders?from=${date}&to=${date}`}>{formatDay(date)}</PathLink>
              ))}
              {...days}
              rowKey={(row) => row.date}
            />
          </Card>
          <Card title={m.marketplace_who_resells()} flush>
            <DataTable
              {...shared}
              label={tableLabel(m.marketplace_who_resells())}
              columns={soldColumns<Seller>(currency, m.marketplace_seller(), ({ seller }) =>
                seller === null ? (
                  partyName(seller)
                ) : (
                  <PathLink to={`${home}/texttobuy/users/${seller.id}`}>{partyName(seller)}</PathLink>
                ),
              )}
              {...sellers}
              rowKey={(row) => row.seller?.id ?? 0}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

type Sold = ResalePrices['total']
type Section = ResalePrices['sections'][number]
type Day = ResalePrices['days'][number]
type Seller = ResalePrices['sellers'][number]

const MOST_FIRST: Sort = { by: 'seats', order: 'desc' }
const NEWEST_FIRST: Sort = { by: 'name', order: 'desc' }
const sellerKey = ({ seller }: Seller) => (seller === null ? null : sortKey(partyName(seller)))
const soldValues = {
  seats: (row: Sold) => row.seats,
  price: (row: Sold) => row.price / row.seats,
  face: (row: Sold) => row.face_value / row.seats,
  against: againstFace,
}

const signed = (change: number | null) => (change === null ? m.common_empty_value() : formatChange(change))

/** The width at which a table of these columns shows them all. */
const LEAST_WIDTH = '31rem'

/** The columns of sold seats. @param cell the first column: a link to the orders or the seller */
const soldColumns = <Row extends Sold>(currency: string, header: string, cell: (row: Row) => ReactNode): Column<Row>[] => [
  { id: 'name', header, sortKey: 'name', grow: true, width: '7rem', card: 'title', cell },
  {
    id: 'seats',
    sortKey: 'seats',
    header: m.marketplace_place(),
    align: 'end',
    width: '4.5rem',
    card: 'meta',
    cell: (row) => showCount(row.seats),
  },
  {
    id: 'price',
    sortKey: 'price',
    header: m.marketplace_per_seat(),
    align: 'end',
    width: '6rem',
    card: 'meta',
    cell: (row) => <Money amount={row.price / row.seats} currency={currency} />,
  },
  {
    id: 'face',
    sortKey: 'face',
    header: m.marketplace_face_value(),
    align: 'end',
    width: '6rem',
    card: 'none',
    cell: (row) => <Money amount={row.face_value / row.seats} currency={currency} />,
  },
  {
    id: 'against',
    sortKey: 'against',
    header: m.marketplace_against_face(),
    align: 'end',
    width: '6.5rem',
    card: 'end',
    cell: (row) => signed(againstFace(row)),
  },
]
