import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { CodeMap } from '#parts/seat-map/code-map-prepared.tsx'
import { css } from '#styled/css'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Select } from '#ui/select/select.tsx'
import { codeWords } from './offer-review.ts'
import { eventShown, mapEvents } from './series-events.ts'

const root = css({ marginBlockEnd: '4' })
const words = css({ textStyle: 'dense', marginBlockStart: '3' })

/** The seats that an offer means, for one event at a time: a series may have hundreds of events, and a map needs the seats of its event. */
export function SeriesMap({ offer }: { offer: Offer }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const now = useNow()
  const events = mapEvents(offer)
  const event = eventShown(events, chosen, now)
  if (!event) return null
  const data = offer.event_data[String(event.id)]
  return (
    <div className={root}>
      <Select
        label={m.offers_map_event()}
        value={String(event.id)}
        onValue={(id) => setChosen(Number(id))}
        options={events.map(({ id, title, time, timezone }) => ({
          value: String(id),
          // The time is first: events of a series may share a title, and a narrow field cuts off the end.
          label: `${formatDateTime(time, timezone)} · ${title}`,
        }))}
      />
      {data?.price_code ? (
        <CodeMap key={event.id} channel={offer.sales_channel_id} eventId={event.id} code={data.price_code} isExplained />
      ) : (
        <p className={words}>{codeWords(data)}</p>
      )}
    </div>
  )
}
