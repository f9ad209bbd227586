import type { EventOfOffer, Offer } from '#contract/offers.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { CodeMap } from '#parts/seat-map/code-map-prepared.tsx'
import { SendStatusChip } from '#parts/sending/send-status.tsx'
import { css } from '#styled/css'
import { Accordion } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { eventsOf, eventStatus } from './offer-state.ts'
import { SeriesMap } from './series-map.tsx'

const head = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })

/** The events of an offer with their codes and a map; the events of a series can be folded. */
export function OfferEvents({ offer }: { offer: Offer }) {
  const events = eventsOf(offer)
  const now = useNow()
  return (
    <Card title={events.length > 1 ? m.offers_series() : m.offers_event()}>
      {events.length === 1 ? (
        <EventFacts offer={offer} event={events[0]!} hasMap />
      ) : (
        <>
          <SeriesMap offer={offer} />
          <Accordion
            name="events"
            items={events.map((event, index) => ({
              id: String(event.id),
              open: index === 0,
              title: (
                <span className={head}>
                  {event.title}
                  <SendStatusChip status={eventStatus(offer, event.time, now)} />
                </span>
              ),
              content: <EventFacts offer={offer} event={event} />,
            }))}
          />
        </>
      )}
    </Card>
  )
}

interface FactsProps {
  offer: Offer
  event: EventOfOffer
  hasMap?: boolean
}

function EventFacts({ offer, event, hasMap = false }: FactsProps) {
  const data = offer.event_data[String(event.id)]
  return (
    <>
      <DescriptionList
        items={[
          { label: m.common_title(), value: event.title },
          { label: m.common_time(), value: formatDateTime(event.time, event.timezone) },
          { label: m.offers_venue(), value: event.venue },
          { label: m.offers_price_code(), value: data?.price_code },
          { label: m.offers_hold_codes(), value: data?.hold_codes.join(', ') },
        ]}
      />
      {hasMap && data?.price_code && <CodeMap channel={offer.sales_channel_id} eventId={event.id} code={data.price_code} />}
    </>
  )
}
