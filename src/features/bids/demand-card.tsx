import { useMemo, useState } from 'react'
import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { ApproveAllDialog } from './approve-all-dialog.tsx'
import { BID_CURRENCY } from './bid-words.ts'
import { demandOf, nearestStep, outcomeOf, type Step } from './demand.ts'

/**
 * The centre of the slider's thumb stays half a thumb (8 px) away from the ends of the track, so the track is 16 px longer than the
 * axis.
 */
const slider = css({
  gridColumn: '2',
  width: 'calc(100% + 16px)',
  maxWidth: 'none',
  marginInline: '-8px',
  accentColor: 'accent',
  height: '8',
})
const frame = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
})
const upwards = css({ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', textAlign: 'end' })
const across = css({ gridColumn: '2', display: 'flex', justifyContent: 'space-between', paddingTop: '1' })
const chart = css({
  width: 'full',
  height: '120px',
  display: 'block',
  borderInlineStart: '1px solid token(colors.line)',
  borderBottom: '1px solid token(colors.line)',
})
const area = css({ fill: 'accent-soft', stroke: 'accent', strokeWidth: '1.75px', vectorEffect: 'non-scaling-stroke' })
const cut = css({ stroke: 'text-muted', strokeDasharray: '3 3', vectorEffect: 'non-scaling-stroke' })
const faint = css({ textStyle: 'label', color: 'text-muted' })

interface Props {
  product: BidProduct
  left: number
  onRun: () => void
}

/**
 * Shows the demand at each price, and the result of approving all bids down to a chosen price. Offline, the last response is used.
 */
export function DemandCard({ product, left, onRun }: Props) {
  const params = { id: product.sales_channel_id, productId: product.id }
  const read = useRead(bidProducts.listApprovableBids, { params, body: { filters: [] } }, { live: true })
  const steps = useMemo(() => demandOf(read.data ?? []), [read.data])
  const [place, setPlace] = useState<number | null>(null)
  const [open, setOpen] = useState(false)
  const blocked = useBlockedReason()
  const at = Math.min(place ?? steps.length - 1, steps.length - 1)
  const price = steps[at]?.price ?? 0
  const outcome = useMemo(() => outcomeOf(read.data ?? [], price, left, BID_CURRENCY), [read.data, price, left])
  if (!read.data) return null
  if (steps.length === 0)
    return (
      <Card title={m.bids_curve()}>
        <p>{m.bids_curve_none()}</p>
      </Card>
    )
  const chosen = new Set(outcome.chosen.map(({ id }) => id))
  const value = formatMoney(price, BID_CURRENCY)
  return (
    <Card title={m.bids_curve()}>
      <div className={stack({ gap: '3' })}>
        <p>
          {m.bids_curve_price()} <strong>{value}</strong>
        </p>
        <Curve steps={steps} at={at} onPlace={setPlace} />
        <DescriptionList
          items={[
            { label: m.bids_curve_bids(), value: showCount(outcome.chosen.length) },
            { label: m.bids_curve_seats(), value: showCount(outcome.seats) },
            { label: m.bids_curve_revenue(), value: formatMoney(outcome.revenue, BID_CURRENCY) },
            { label: m.bids_curve_missed(), value: showCount(outcome.missed) },
            { label: m.bids_curve_left(), value: showCount(outcome.left) },
          ]}
        />
        <p className={faint}>
          <AsOf at={read.asOf} waiting={0} />
        </p>
        <div>
          <Button
            onClick={() => setOpen(true)}
            disabled={outcome.chosen.length === 0}
            disabledReason={outcome.chosen.length === 0 || open ? undefined : blocked}
          >
            {m.bids_curve_choose()}
          </Button>
        </div>
      </div>
      {open && (
        <ApproveAllDialog
          product={product}
          bids={read.data.filter(({ id }) => chosen.has(id))}
          left={left}
          onRun={onRun}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

interface CurveProps {
  steps: readonly Step[]
  /** The position of the chosen step. */
  at: number
  onPlace: (at: number) => void
}

/**
 * The demand curve: price to the right, seats upwards. The slider below the curve has the same axis, and stops only at prices
 * that were bid. The figures of the chosen price are below the slider in words.
 */
function Curve({ steps, at, onPlace }: CurveProps) {
  const most = steps.at(-1)!.demand
  const high = steps[0]!.price || 1
  const { price } = steps[at]!
  const points = steps.map(({ price, demand }) => [(price / high) * 100, 100 - (demand / most) * 100] as const)
  const path = points.map(([x, y], nth) => (nth === 0 ? `M ${x} 100 V ${y}` : `H ${x} V ${y}`)).join(' ')
  const [x] = points[at]!
  return (
    <div className={frame}>
      <div className={upwards} aria-hidden="true">
        <span>
          {showCount(most)} {m.bids_curve_seats()}
        </span>
        <span>0</span>
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={chart} aria-hidden="true">
        <path d={`${path} H 0 V 100 Z`} className={area} />
        <line x1={x} x2={x} y1={0} y2={100} className={cut} />
      </svg>
      <input
        type="range"
        className={slider}
        aria-label={m.bids_curve_price()}
        aria-valuetext={formatMoney(price, BID_CURRENCY)}
        min={0}
        max={high}
        step="any"
        value={price}
        onChange={(event) => onPlace(nearestStep(steps, Number(event.target.value)))}
        onKeyDown={(event) => {
          const next = placeByKey(event.key, at, steps.length - 1)
          if (next === null) return
          event.preventDefault()
          onPlace(next)
        }}
      />
      <div className={across} aria-hidden="true">
        <span>{formatMoney(0, BID_CURRENCY)}</span>
        <span>{formatMoney(high, BID_CURRENCY)}</span>
      </div>
    </div>
  )
}

/**
 * Returns the position of the step to which a key moves the slider: the next price, or for Home and End the lowest and the highest
 * price. Returns null for other keys.
 */
function placeByKey(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'End') return 0
  return key === 'Home' ? last : null
}
