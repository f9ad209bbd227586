import { useState } from 'react'
import { type Event, eventList, events } from '#contract/events.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { formatDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'

/** How many events the picker offers at once (specification 1, section 7). */
const OFFERED = 15

interface Props {
  value: readonly number[]
  onValue: (ids: number[]) => void
}

interface PickerProps extends Props {
  offered: readonly Event[]
  loading: boolean
  onSearch: (text: string) => void
}

/** Picks events of one channel, from those on the device. */
export function ChannelEventPicker({ channel, ...props }: Props & { channel: number }) {
  const [text, setText] = useState('')
  const found = useWholeList(eventList, {
    channel,
    query: { skip: 0, take: OFFERED, order: 'desc', orderBy: 'time', ...(text ? { searchQuery: text } : {}) },
  })
  const chosen = useWholeList(eventList, { channel, query: { skip: 0, take: 1000 } }).rows.filter((event) =>
    props.value.includes(event.id),
  )
  return <EventPicker {...props} offered={merged(chosen, found.rows)} loading={found.status === 'loading'} onSearch={setText} />
}

/** Picks events of all channels; the server searches them. */
export function AnyEventPicker(props: Props) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState<readonly Event[]>([])
  const found = useRead(events.listEvents, {
    query: { take: OFFERED, order: 'desc', orderBy: 'time', ...(text ? { searchQuery: text } : {}) },
  })
  const chosen = seen.filter((event) => props.value.includes(event.id))
  const choose = (ids: number[]) => {
    setSeen(merged(chosen, found.data?.data ?? []).filter((event) => ids.includes(event.id)))
    props.onValue(ids)
  }
  return (
    <EventPicker
      value={props.value}
      onValue={choose}
      offered={merged(chosen, found.data?.data ?? [])}
      loading={found.status === 'loading'}
      onSearch={setText}
    />
  )
}

function EventPicker({ value, onValue, offered, loading, onSearch }: PickerProps) {
  return (
    <Combobox
      multiple
      label={m.transactions_events()}

      placeholder={m.transactions_events_placeholder()}
      value={value.map(String)}
      onValue={(ids) => onValue(ids.map(Number))}
      options={offered.map((event) => ({
        value: String(event.id),
        label: event.title,
        hint: formatDate(event.time, event.timezone),
      }))}
      onSearch={onSearch}
      loading={loading}
    />
  )
}

/** Both lists, each event once. */
const merged = (first: readonly Event[], then: readonly Event[]) => [
  ...first,
  ...then.filter((event) => !first.some((one) => one.id === event.id)),
]
