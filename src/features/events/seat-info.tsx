import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import type { SeatInfo as Info } from './seat-counts.ts'
import type { SeatStanding } from './use-seat-info.ts'

const kind = css({ fontWeight: 'medium', textStyle: 'dense' })
const figures = css({ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)', columnGap: '4', rowGap: '1', textStyle: 'dense' })
const figure = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  '& dt': { color: 'text-muted' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
})

const age = css({ display: 'flex', gap: '2', textStyle: 'label', color: 'text-muted' })

/** The seat counts of an event, by seat type. */
export function SeatInfo({ info }: { info: SeatStanding | 'unknown' | null }) {
  return (
    <Card title={m.events_seat_info()}>
      {info === null ? (
        <SkeletonText lines={4} />
      ) : info === 'unknown' ? (
        <p>{m.events_seat_info_unknown()}</p>
      ) : info.types.length === 0 ? (
        <p>{m.events_no_seat_info()}</p>
      ) : (
        <div className={stack({ gap: '4' })}>
          {info.types.map((one) => (
            <OfType key={one.type} info={one} />
          ))}
          <p className={age}>
            <AsOf at={info.asOf} waiting={info.waiting} />
          </p>
        </div>
      )}
    </Card>
  )
}

const seatWords = { available: m.events_available, reserved: m.events_reserved, purchased: m.events_purchased }
/** In some languages, the states of packages and of seats have different words. */
const vipWords = { available: m.events_vip_available, reserved: m.events_vip_reserved, purchased: m.events_vip_purchased }

function OfType({ info }: { info: Info }) {
  const name = info.type === 'seat' ? m.events_seats_regular() : m.events_seats_vip()
  const words = info.type === 'seat' ? seatWords : vipWords
  const items = [
    { label: m.common_total(), value: info.total },
    { label: words.available(), value: info.available },
    { label: words.reserved(), value: info.reserved },
    { label: words.purchased(), value: info.purchased },
  ]
  return (
    <div className={stack({ gap: '2' })}>
      <h3 className={kind}>{name}</h3>
      <dl className={figures}>
        {items.map(({ label, value }) => (
          <div key={label} className={figure}>
            <dt>{label}</dt>
            <dd>{showCount(value)}</dd>
          </div>
        ))}
      </dl>
      <ProportionBar
        label={name}
        parts={[
          { tone: 'purchased', value: info.purchased, label: words.purchased() },
          { tone: 'reserved', value: info.reserved, label: words.reserved() },
          { tone: 'available', value: info.available, label: words.available() },
        ]}
      />
    </div>
  )
}
