import { useMemo } from 'react'
import { type BulkMessage, massTextList } from '#contract/mass-texts.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { SendStatusChip } from '#parts/sending/send-status.tsx'
import { ZonedTime } from '#parts/sending/zoned-time.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { stepsOf } from './mass-text-state.ts'
import { useMassTextSteps } from './use-mass-text-steps.ts'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onOpen: (id: string) => void
  onUpdate: (id: string) => void
  onDuplicate: (id: string) => void
}

const rowKey = (row: BulkMessage) => row.id
const rowName = (row: BulkMessage) => row.title

/** The mass texts of a sales channel. All are stored on this device, which also searches and sorts them. */
export function MassTextsScreen({ salesChannelId: channel, onCreate, onOpen, onUpdate, onDuplicate }: Props) {
  const can = useCan()
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(massTextList)
  const list = useWholeList(massTextList, { channel, query: search.query, zone })
  const columns = useMemo(() => columnsIn(zone), [zone])
  const steps = useMassTextSteps(channel, zone)
  const actions = (row: BulkMessage) => {
    const may = stepsOf(row)
    return [
      { id: 'edit', label: m.common_edit(), disabled: !may.edit, onSelect: () => onUpdate(row.id) },
      ...(can('all') ? [{ id: 'duplicate', label: m.sending_duplicate(), onSelect: () => onDuplicate(row.id) }] : []),
      {
        id: 'cancel',
        label: m.common_cancel(),
        tone: 'danger' as const,
        disabled: !may.cancelFromList,
        onSelect: () => void steps.to(row, 'Cancelled'),
      },
    ]
  }
  return (
    <ListPage
      title={m.mass_texts_title()}
      search={search}
      searchLabel={m.mass_texts_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(row) => onOpen(row.id)}
      rowHref={(row) => `/sales-channel/${channel}/texttobuy/mass-text/${row.id}`}
      rowActions={can('bulk_messages') ? actions : undefined}
      primary={can('all') ? { label: m.mass_texts_create(), onPress: onCreate } : undefined}
      none={{ text: m.mass_texts_none(), help: 'mass-texts' }}
    />
  )
}

const columnsIn = (zone: string): Column<BulkMessage>[] => [
  {
    id: 'title',
    header: m.common_title(),
    sortKey: 'title',
    fixed: true,
    grow: true,
    clip: true,
    width: '10rem',
    card: 'title',
    cell: ({ title }) => <Clipped>{title}</Clipped>,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '8rem',
    card: 'end',
    cell: ({ status }) => <SendStatusChip status={status} />,
  },
  {
    id: 'send_at',
    header: m.sending_send_at(),
    sortKey: 'send_at',
    width: '10.5rem',
    card: 'meta',
    cell: ({ send_at }) => <ZonedTime at={send_at} zone={zone} />,
  },
  {
    id: 'message',
    header: m.sending_message(),
    sortKey: 'message',
    grow: true,
    clip: true,
    width: '12rem',
    card: 'meta',
    cell: ({ message }) => <Clipped>{message}</Clipped>,
  },
  {
    id: 'segment',
    header: m.sending_segment(),
    sortKey: 'text_buy_segment.name',
    width: '9rem',
    clip: true,
    secondary: 'soon',
    card: 'none',
    cell: ({ text_buy_segment: segment }) => <Clipped>{segment?.name ?? m.sending_everybody()}</Clipped>,
  },
  {
    id: 'created_by',
    header: m.sending_created_by(),
    sortKey: 'created_by_dashboard_user.name',
    width: '9rem',
    clip: true,
    secondary: 'later',
    card: 'none',
    cell: ({ created_by_dashboard_user: by }) => by && <Clipped>{by.name}</Clipped>,
  },
]
