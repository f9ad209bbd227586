import type { SalesChannel } from '#contract/channels.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'

/** The columns of the channels list. */
export const channelColumns = (): Column<SalesChannel>[] => [
  { id: 'name', header: m.common_name(), cell: (row) => <Name channel={row} />, sortKey: 'name', card: 'title' },
  { id: 'id', header: m.channels_id(), cell: (row) => row.id, sortKey: 'id', align: 'end', width: '5rem', card: 'end' },
  {
    id: 'provider',
    header: m.channels_provider(),
    cell: (row) => row.provider ?? m.common_empty_value(),
    sortKey: 'provider',
    card: 'meta',
  },
  { id: 'timezone', header: m.channels_timezone(), cell: (row) => row.timezone, sortKey: 'timezone', card: 'meta' },
  { id: 'features', header: m.channels_features(), cell: (row) => <Features channel={row} />, width: '11.5rem', card: 'none' },
  {
    id: 'created',
    header: m.channels_created(),
    cell: (row) => formatLongDate(row.created_at, row.timezone),
    sortKey: 'created_at',
    secondary: 'soon',
    width: '9rem',
    card: 'none',
  },
]

function Name({ channel }: { channel: SalesChannel }) {
  return (
    <span className={hstack({ gap: '2' })}>
      <Avatar name={channel.name} src={channel.logo_url ?? undefined} />
      <span className={css({ whiteSpace: 'nowrap' })}>{channel.name}</span>
      {channel.is_demo && <Chip>{m.channels_demo()}</Chip>}
    </span>
  )
}

function Features({ channel }: { channel: SalesChannel }) {
  const on = [
    channel.is_upgrades_enabled && m.channels_upgrades(),
    channel.is_text_buy && m.channels_text_buy(),
    channel.is_pass && m.channels_pass(),
    channel.is_marketplace_enabled && m.channels_marketplace(),
  ].filter((word) => word !== false)
  if (on.length === 0) return m.common_empty_value()
  return (
    <span className={hstack({ gap: '1', flexWrap: 'wrap' })}>
      {on.map((word) => (
        <Chip key={word}>{word}</Chip>
      ))}
    </span>
  )
}
