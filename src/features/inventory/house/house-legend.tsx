import type { CSSProperties } from 'react'
import { figureNames } from '#features/inventory/house-figures.ts'
import { type TileFigure, tileFigures } from '#features/inventory/seat-address.ts'
import type { Currency } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { type ColourStep, mixOf } from '#parts/seat-map/colour-steps.ts'
import { wordsOfStep } from './area-words.ts'

interface Props {
  by: TileFigure
  onBy: (by: TileFigure) => void
  steps: readonly ColourStep[]
  currency: Currency
}

const legend = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', marginBottom: '2', textStyle: 'label' })
const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1', fontVariantNumeric: 'tabular-nums' })
const item = css({ display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' })
const swatch = css({
  width: '16px',
  height: '16px',
  border: '1px solid token(colors.line-strong)',
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  background: 'color-mix(in srgb, var(--area) var(--mix), token(colors.surface))',
  '&[data-by=sold]': { '--area': 'token(colors.positive)' },
  '&[data-by=price]': { '--area': 'token(colors.info)' },
  '&[data-by=held]': { '--area': 'token(colors.caution)' },
  '@media (forced-colors: active)': {
    background: 'color-mix(in srgb, CanvasText var(--mix), Canvas)',
    borderColor: 'CanvasText',
  },
})

/** The colours of the sections in words, and the choice of the figure that they show. */
export function HouseLegend({ by, onBy, steps, currency }: Props) {
  return (
    <div className={legend}>
      <SegmentGroup
        label={m.house_areas_by()}
        value={by}
        onValue={onBy}
        options={tileFigures.map((value) => ({ value, label: figureNames[value]() }))}
      />
      <ul className={list} aria-label={m.house_areas_legend()}>
        {steps.map((step, nth) => (
          <li key={step.from} className={item}>
            <span className={swatch} data-by={by} style={{ '--mix': mixOf(nth, steps.length) } as CSSProperties} />
            {wordsOfStep(step, by, currency)}
          </li>
        ))}
      </ul>
    </div>
  )
}
