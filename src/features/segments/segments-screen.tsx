import { useMemo } from 'react'
import { type Segment, segmentList } from '#contract/segments.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { useConfirmedChange } from '#parts/queued-change/use-confirmed-change.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Moment } from '#ui/relative-time/moment.tsx'
import { deleteChange } from './segment-changes.ts'
import { useSegmentCounts } from './use-segment-counts.ts'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onUpdate: (segmentId: string) => void
}

const rowKey = (segment: Segment) => segment.id
const rowName = (segment: Segment) => segment.name
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })

/** The segments of a sales channel. All are stored on this device, which also searches and sorts them. */
export function SegmentsScreen({ salesChannelId: channel, onCreate, onUpdate }: Props) {
  const can = useCan()
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(segmentList)
  const list = useWholeList(segmentList, { channel, query: search.query, zone })
  const ask = useConfirmedChange()
  const counts = useSegmentCounts(channel, list.rows)
  const columns = useMemo(() => columnsIn(zone, counts), [zone, counts])
  const canChange = can('text_buy_segment')
  const remove = (segment: Segment) =>
    void ask(
      {
        title: m.common_are_you_sure(),
        body: m.segments_delete_question(),
        confirmText: m.common_delete_confirm(),
        tone: 'danger',
      },
      deleteChange(segment),
    )
  const actions = (segment: Segment) => [
    { id: 'edit', label: m.common_edit(), onSelect: () => onUpdate(segment.id) },
    { id: 'delete', label: m.common_delete(), tone: 'danger' as const, onSelect: () => remove(segment) },
  ]
  return (
    <ListPage
      title={m.segments_title()}
      search={search}
      searchLabel={m.segments_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={canChange ? (segment) => onUpdate(segment.id) : undefined}
      rowHref={canChange ? (segment) => `/sales-channel/${channel}/texttobuy/segments/${segment.id}` : undefined}
      rowActions={canChange ? actions : undefined}
      primary={can('sales_channel') ? { label: m.segments_create(), onPress: onCreate } : undefined}
      none={{ text: m.segments_none(), help: 'segments' }}
    />
  )
}

const columnsIn = (zone: string, counts: ReadonlyMap<string, number>): Column<Segment>[] => [
  {
    id: 'name',
    header: m.common_name(),
    sortKey: 'name',
    fixed: true,
    grow: true,
    clip: true,
    width: '14rem',
    card: 'title',
    cell: ({ name, description }) => (
      <>
        <Clipped>{name}</Clipped>
        {description && (
          <span className={faint}>
            <Clipped>{description}</Clipped>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'fans',
    header: m.segments_fans(),
    align: 'end',
    width: '6rem',
    card: 'end',
    cell: ({ id }) => {
      const count = counts.get(id)
      return count === undefined ? null : showCount(count)
    },
  },
  {
    id: 'created',
    header: m.segments_created_at(),
    sortKey: 'created_at',
    width: '12rem',
    card: 'meta',
    cell: ({ created_at }) => <Moment at={created_at} zone={zone} />,
  },
]
