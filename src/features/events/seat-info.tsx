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

/** Totals per seat type. */
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

function OfType({ info }: { info: Info }) {
  const name = info.type === 'seat' ? m.events_seats_regular() : m.events_seats_vip()
  const items = [
    { label: m.common_total(), value: info.total },
    { label: m.events_available(), value: info.available },
    { label: m.events_reserved(), value: info.reserved },
    { label: m.events_purchased(), value: info.purchased },
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
          { tone: 'purchased', value: info.purchased, label: m.events_purchased() },
          { tone: 'reserved', value: info.reserved, label: m.events_reserved() },
          { tone: 'available', value: info.available, label: m.events_available() },
        ]}
      />
    </div>
  )
}
