import { useMemo } from 'react'
import { channelList, channels, type SalesChannel } from '#contract/channels.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { channelColumns } from './channels-columns.tsx'

interface Props {
  onOpen: (channel: SalesChannel) => void
  /** Actions of a row besides opening it; absent if their page does not exist. */
  onUsers?: ((channel: SalesChannel) => void) | undefined
  onSettings?: ((channel: SalesChannel) => void) | undefined
}

const rowKey = (channel: SalesChannel) => channel.id
const rowName = (channel: SalesChannel) => channel.name
const byName = () => ({ by: 'name', order: 'asc' as const })

/** All sales channels, a page at a time from the server, or from its last response. */
export function ChannelsScreen({ onOpen, onUsers, onSettings }: Props) {
  const search = useListSearch(channelList, { order: byName })
  const list = useWindowedList(channelList, { endpoint: channels.listChannels, query: search.query, channel: null })
  const columns = useMemo(channelColumns, [])
  const actions = useMemo(() => {
    if (!onUsers && !onSettings) return undefined
    return (channel: SalesChannel): MenuEntry[] => [
      ...(onUsers ? [{ id: 'users', label: m.channels_manage_users(), onSelect: () => onUsers(channel) }] : []),
      ...(onSettings ? [{ id: 'settings', label: m.channels_settings(), onSelect: () => onSettings(channel) }] : []),
    ]
  }, [onUsers, onSettings])
  return (
    <ListPage
      title={m.channels_title()}
      search={search}
      searchLabel={m.channels_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={onOpen}
      rowHref={(channel) => `/sales-channel/${channel.id}`}
      rowActions={actions}
      none={{ text: m.channels_empty() }}
    />
  )
}
