import { useMemo } from 'react'
import { pass as calls, type PassSubscription, subscriberFilters, subscriberList } from '#contract/pass.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { FilterChip, ToggleChip } from '#ui/chip/chip.tsx'
import { subscriberName } from './pass-words.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'

interface Props {
  salesChannelId: number
  onOpen: (subscriberId: string) => void
}

const rowKey = (row: PassSubscription) => row.id
/** Filters that are on or off. */
const only = [
  ['pastDue', m.pass_past_due],
  ['lapsing', m.pass_retention_lapse],
] as const
const words = { Active: m.pass_subscribed_active, Inactive: m.pass_subscribed_inactive }

/** The subscribers of a channel's passes, paged by the server. */
export function SubscribersScreen({ salesChannelId: channel, onOpen }: Props) {
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(subscriberList)
  const list = useWindowedList(subscriberList, {
    endpoint: calls.listPassSubscribers,
    params: { id: channel },
    query: search.query,
    channel,
    zone,
  })
  const columns = useMemo(() => subscriberColumns(zone, true), [zone])
  const { status: chosen, passId } = search.filters
  const { row: pass } = useMirroredRow('pass_products', { channel, id: typeof passId === 'string' ? passId : '' })
  return (
    <ListPage
      title={m.pass_subscribers()}
      search={search}
      searchLabel={m.pass_subscribers_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={subscriberName}
      onRow={(row) => onOpen(row.id)}
      rowHref={(row) => `/sales-channel/${channel}/pass/subscribers/${row.id}`}
      filters={
        <>
          {subscriberFilters.map((status) => (
            <ToggleChip
              key={status}
              pressed={chosen === status}
              onPressed={(on) => search.change({ filters: { status: on ? status : '' } })}
            >
              {words[status]()}
            </ToggleChip>
          ))}
          {only.map(([filter, label]) => (
            <ToggleChip
              key={filter}
              pressed={search.filters[filter] === true}
              onPressed={(on) => search.change({ filters: { [filter]: on ? true : undefined } })}
            >
              {label()}
            </ToggleChip>
          ))}
          {typeof passId === 'string' && (
            <FilterChip label={pass?.title ?? m.pass_pass()} onRemove={() => search.change({ filters: { passId: undefined } })} />
          )}
        </>
      }
      none={{ text: m.pass_subscribers_none() }}
    />
  )
}
