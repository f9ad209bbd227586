import { type ReactNode, useMemo, useState } from 'react'
import { type FanState, fanStates, type TextBuyUser, userList, users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWindowedList, type WindowedAsk } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useAllChannels } from '#parts/channel/use-all-channels.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { ManyFilter } from './many-filter.tsx'
import { Unblock } from './unblock.tsx'
import { userName } from './user-words.ts'
import { userColumns } from './users-columns.tsx'

interface Props {
  onUser: (user: TextBuyUser) => void
  /** The conversation with a fan, in a drawer. */
  chatOf: (user: TextBuyUser, name: string, onClose: () => void) => ReactNode
  /** Content between the title and the list. */
  graphs?: ReactNode
}

/** The fans of a channel. */
export function UsersScreen({ salesChannelId, ...props }: Props & { salesChannelId: number }) {
  const can = useCan()
  const { zone } = useChannelFacts(salesChannelId)
  const ask = useMemo(() => ({ endpoint: users.listChannelUsers, params: { id: salesChannelId } }), [salesChannelId])
  const file = useListFile(users.downloadUsers, ask.params)
  return (
    <Users
      {...props}
      title={m.users_title()}
      channel={salesChannelId}
      ask={ask}
      zone={zone}
      file={can('csv_download') ? file : undefined}
      filters={(search) => <ChannelFilters channel={salesChannelId} search={search} />}
    />
  )
}

const everywhere = { endpoint: users.listUsers }

/** The fans of all channels, for provider staff: from the server, or from its last response. */
export function AdminUsersScreen(props: Props) {
  const { zone } = useChannelFacts(null)
  const channels = useAllChannels()
  return <Users {...props} title={m.users_title_admin()} channel={null} ask={everywhere} zone={zone} channels={channels} />
}

type Search = ReturnType<typeof useListSearch>

interface ListProps extends Props {
  title: string
  channel: number | null
  ask: Pick<WindowedAsk, 'endpoint' | 'params'>
  zone: string
  channels?: ReturnType<typeof useAllChannels>
  file?: ReturnType<typeof useListFile> | undefined
  filters?: (search: Search) => ReactNode
}

const rowKey = (user: TextBuyUser) => user.id
const names = { accountGroup: 'group', userTag: 'tag' }

function Users({ title, channel, ask, zone, channels, onUser, chatOf, graphs, file, filters }: ListProps) {
  const can = useCan()
  const { channel: facts } = useChannelFacts(channel)
  const [chat, setChat] = useState<TextBuyUser | null>(null)
  const [blocked, setBlocked] = useState<TextBuyUser | null>(null)
  const reason = useBlockedReason()
  const search = useListSearch(userList, { names })
  const list = useWindowedList(userList, { ...ask, query: search.query, channel, zone })
  const ticketmaster = facts?.provider?.toLowerCase() === 'ticketmaster'
  const columns = useMemo(() => userColumns({ ticketmaster, channels, zone }), [ticketmaster, channels, zone])
  const actions = (user: TextBuyUser): MenuEntry[] => [
    { id: 'chat', label: m.users_view_chat(), onSelect: () => setChat(user) },
    ...(can('sales_channel')
      ? [
          {
            id: 'unblock',
            label: m.users_unblock(),
            disabled: !user.blocked,
            disabledReason: user.blocked ? reason : undefined,
            onSelect: () => setBlocked(user),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={title}
        above={graphs}
        search={search}
        searchLabel={m.users_search()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={userName}
        onRow={onUser}
        rowHref={(user) =>
          channel === null ? `/admin/text-to-buy-users/${user.id}` : `/sales-channel/${channel}/texttobuy/users/${user.id}`
        }
        rowActions={actions}
        file={file}
        filters={filters?.(search)}
        manyFilters
        none={{ text: m.users_none(), help: 'fans' }}
      />
      {chat && chatOf(chat, userName(chat), () => setChat(null))}
      {blocked && <Unblock user={blocked} onClose={() => setBlocked(null)} onDone={() => list.retry?.()} />}
    </>
  )
}

const stateWords: Record<FanState, () => string> = {
  reachable: m.users_state_reachable,
  asks_to_stop: m.users_asks_to_stop,
  opted_out: m.users_opted_out,
  blocked: m.users_blocked,
}

function ChannelFilters({ channel, search }: { channel: number; search: Search }) {
  const { data } = useRead(users.readUserFilterOptions, { params: { id: channel } })
  const words = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  const named = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }))
  const states = fanStates.map((value) => ({ value, label: stateWords[value]() }))
  return (
    <>
      <ManyFilter search={search} filter="state" label={m.users_state()} options={states} />
      <ManyFilter search={search} filter="campaign" label={m.users_campaign()} options={words(data?.campaigns)} />
      <ManyFilter search={search} filter="source" label={m.users_source()} options={words(data?.sources)} />
      <ManyFilter search={search} filter="accountGroup" label={m.users_account_group()} options={named(data?.accountGroups)} />
      <ManyFilter search={search} filter="userTag" label={m.users_tag()} options={named(data?.tags)} />
    </>
  )
}
