import { useCallback, useState } from 'react'
import { type Event, eventList, events } from '#contract/events.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { localDate } from '#lib/day-range.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { OptionsStatus } from '#ui/combobox/combobox-list.tsx'
import type { FieldProps } from '#ui/field/field.tsx'
import { eventQueries, type EventsWithin } from './event-queries.ts'

/** The most events offered at once. */
const OFFERED = 15

export interface EventPickerProps extends FieldProps {
  /** The channel whose events are offered; null offers those of all channels, from the server. */
  channel: number | null
  value: readonly number[]
  onValue: (ids: number[]) => void
  /** Shows the choice inside the box instead of chips under it, for a single line of filters. */
  inLine?: boolean
  placeholder?: string
  disabled?: boolean
  /**
   * Offers only events between these days, both included, by the calendar of this zone. Without a channel, each event counts in its
   * own channel's zone.
   */
  within?: EventsWithin | undefined
}

/** Picks events. Each is shown with its date, since many have the same name. */
export const EventPicker = ({ channel, ...props }: EventPickerProps) =>
  channel === null ? <AnyEventPicker {...props} /> : <ChannelEventPicker channel={channel} {...props} />

type Props = Omit<EventPickerProps, 'channel'>

/** The day on which the offered events begin: today's events come first, even if they have started. */
const useToday = (zone: string) => useState(() => localDate(serverClock.now(), zone))[0]

/** Offers events from the device. */
function ChannelEventPicker({ channel, within, ...props }: Props & { channel: number }) {
  const [text, setText] = useState('')
  const { zone: channelZone } = useChannelFacts(channel)
  const zone = within?.zone ?? channelZone
  const { coming, past } = eventQueries({ today: useToday(zone), text, within, take: OFFERED })
  const next = useWholeList(eventList, { channel, query: coming, zone })
  const before = useWholeList(eventList, { channel, query: past, zone })
  const picked = props.value.join()
  const where = useCallback((event: Event) => picked.split(',').includes(String(event.id)), [picked])
  const chosen = useMirroredRows('events', { channel, where }).rows
  const found = [...next.rows, ...before.rows].slice(0, OFFERED)
  return <Picker {...props} chosen={chosen} found={found} status={next.status} onSearch={setText} />
}

/** Offers the events of all channels, found by the server. */
function AnyEventPicker({ within, ...props }: Props) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState<readonly Event[]>([])
  const { coming, past } = eventQueries({ today: useToday(within?.zone ?? defaultTimezone), text, within, take: OFFERED })
  const next = useRead(events.listEvents, { query: coming })
  const before = useRead(events.listEvents, { query: past })
  const found = [...(next.data?.data ?? []), ...(before.data?.data ?? [])].slice(0, OFFERED)
  const chosen = seen.filter((event) => props.value.includes(event.id))
  const choose = (ids: number[]) => {
    setSeen(merged(chosen, found).filter((event) => ids.includes(event.id)))
    props.onValue(ids)
  }
  const status = next.status === 'ready' ? before.status : next.status
  return <Picker {...props} onValue={choose} chosen={chosen} found={found} status={status} onSearch={setText} />
}

interface PickerProps extends Omit<Props, 'within'> {
  chosen: readonly Event[]
  found: readonly Event[]
  status: OptionsStatus
  onSearch: (text: string) => void
}

function Picker({ value, onValue, chosen, found, inLine, ...rest }: PickerProps) {
  const options = merged(chosen, found).map((event) => ({
    value: String(event.id),
    label: event.title,
    hint: formatDateTime(event.time, event.timezone),
  }))
  const only = value.length === 1 ? options.find((option) => option.value === String(value[0])) : undefined
  const picked = only ? `${only.label} · ${only.hint}` : m.list_picked_events({ count: value.length })
  return (
    <Combobox
      multiple
      closeOnChoice
      {...rest}
      placeholder={rest.placeholder ?? (rest.required ? m.offers_choose_events() : m.transactions_events_placeholder())}
      {...(inLine && { summary: value.length > 0 ? picked : '' })}
      value={value.map(String)}
      onValue={(ids) => onValue(ids.map(Number))}
      options={options}
    />
  )
}

/** Merges both lists, each event once. */
const merged = (first: readonly Event[], then: readonly Event[]) => [
  ...first,
  ...then.filter((event) => !first.some((one) => one.id === event.id)),
]
