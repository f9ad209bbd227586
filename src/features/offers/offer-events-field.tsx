import { useCallback, useMemo, useState } from 'react'
import { type Event, eventList } from '#contract/events.ts'
import type { HoldCodes, PriceCodeOption } from '#contract/event-codes.ts'
import type { EventData } from '#contract/offers.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Select } from '#ui/select/select.tsx'
import { useCodes } from './use-codes.ts'

interface Props {
  channel: number
  value: readonly number[]
  onValue: (ids: number[]) => void
  data: Readonly<Record<string, EventData>>
  onData: (data: Record<string, EventData>) => void
  /** Events that cannot be removed from the offer, since they have started. */
  locked: readonly number[]
  id?: string
  error?: string | null
}

/** The most events offered. */
const OFFERED = 100
const none: EventData = { price_code: null, hold_codes: [] }

const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '3' })
const item = css({ border: '1px solid', borderColor: 'line', borderRadius: 'card', padding: '3' })
const title = css({ fontWeight: 'medium' })
const help = css({ textStyle: 'label', color: 'text-muted' })
const time = css({ textStyle: 'label', color: 'text-muted', marginBottom: '2' })
const pair = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } })

/** Chooses future events for an offer, each with a price code and hold codes. */
export function OfferEventsField({ channel, value, onValue, data, onData, locked, id, error }: Props) {
  const { options, chosen, status, search } = useEvents(channel, value)
  const codes = useCodes(channel, value)
  const choose = (ids: string[]) => onValue([...new Set([...locked, ...ids.map(Number)])])
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Combobox
        required
        multiple
        closeOnChoice
        id={id}
        label={m.offers_events()}
        error={error}
        help={options.length === 0 && status === 'ready' ? m.offers_no_future_events() : m.offers_events_help()}
        placeholder={m.offers_choose_events()}
        value={value.map(String)}
        onValue={choose}
        onSearch={search}
        status={status}
        options={options.map((event) => ({
          value: String(event.id),
          label: event.title,
          hint: formatDateTime(event.time, event.timezone),
          disabled: locked.includes(event.id),
        }))}
      />
      {chosen.length > 0 && <p className={help}>{m.offers_codes_help()}</p>}
      {chosen.length > 0 && (
        <ul className={list} aria-label={m.offers_codes()}>
          {chosen.map((event) => (
            <EventCodes
              key={event.id}
              event={event}
              data={data[String(event.id)] ?? none}
              onData={(next) => onData({ ...data, [String(event.id)]: next })}
              priceCodes={codes.prices.filter(({ eventIds }) => eventIds.includes(event.id))}
              holdCodes={codes.holds.find(({ eventId }) => eventId === event.id)?.codes ?? []}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface EventCodesProps {
  event: Event
  data: EventData
  onData: (data: EventData) => void
  priceCodes: readonly PriceCodeOption[]
  holdCodes: HoldCodes['codes']
}

function EventCodes({ event, data, onData, priceCodes, holdCodes }: EventCodesProps) {
  const prices = new Map(priceCodes.map(({ code, name }) => [code, `${name} (${code})`]))
  if (data.price_code !== null && !prices.has(data.price_code)) prices.set(data.price_code, data.price_code)
  const holds = new Map(holdCodes.map(({ code, count }) => [code, m.offers_hold_code_seats({ code, count })]))
  for (const code of data.hold_codes) if (!holds.has(code)) holds.set(code, code)
  return (
    <li className={item}>
      <p className={title}>{event.title}</p>
      <p className={time}>{formatDateTime(event.time, event.timezone)}</p>
      <div className={pair}>
        <Select
          optional
          label={m.offers_price_code()}
          value={data.price_code ?? 'none'}
          onValue={(code) => onData({ ...data, price_code: code === 'none' ? null : code })}
          options={[{ value: 'none', label: m.common_none() }, ...[...prices].map(([value, label]) => ({ value, label }))]}
        />
        <Combobox
          optional
          multiple
          label={m.offers_hold_codes()}
          placeholder={holds.size === 0 ? m.offers_no_hold_codes() : m.offers_any_seat()}
          value={data.hold_codes}
          onValue={(hold_codes) => onData({ ...data, hold_codes })}
          options={[...holds].map(([value, label]) => ({ value, label }))}
        />
      </div>
    </li>
  )
}

/** The events to choose from: the chosen ones, then the next ones that match the search, each by time. */
function useEvents(channel: number, value: readonly number[]) {
  const [text, setText] = useState('')
  const now = useNow()
  const found = useWholeList(eventList, {
    channel,
    query: { skip: 0, take: 1000, orderBy: 'time', order: 'asc', ...(text && { searchQuery: text }) },
  })
  const picked = value.join()
  const where = useCallback((event: Event) => picked.split(',').includes(String(event.id)), [picked])
  const { rows } = useMirroredRows('events', { channel, where })
  const chosen = useMemo(() => [...rows].sort((a, b) => toEpoch(a.time) - toEpoch(b.time)), [rows])
  const coming = found.rows.filter((event) => toEpoch(event.time) > now).slice(0, OFFERED)
  const options = [...chosen, ...coming.filter((event) => !chosen.some((one) => one.id === event.id))]
  return { options, chosen, status: found.status, search: setText }
}
