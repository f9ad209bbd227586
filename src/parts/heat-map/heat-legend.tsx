import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { area, type HeatColour, heatColours, stepLook, stepNumber } from './heat-style.ts'

interface Props {
  colour: HeatColour
  /** The range of each step in words, the lowest first. */
  steps: readonly string[]
  /** Describes the sections without a step; null if there are none. */
  none: string | null
}

const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'label',
  fontVariantNumeric: 'tabular-nums',
})
const item = css({ display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' })

/** The steps of a map with their numbers, colours and ranges. */
export function HeatLegend({ colour, steps, none }: Props) {
  return (
    <ul className={cx(legend, heatColours)} data-heat={colour} aria-label={m.house_areas_legend()}>
      {steps.map((words, nth) => (
        <li key={words} className={item}>
          <Swatch step={nth} count={steps.length} />
          {words}
        </li>
      ))}
      {none !== null && (
        <li className={item}>
          <Swatch step={null} count={steps.length} />
          {none}
        </li>
      )}
    </ul>
  )
}

function Swatch({ step, count }: { step: number | null; count: number }) {
  return (
    <svg aria-hidden width={18} height={18} viewBox="0 0 18 18">
      <rect className={area} x={0.5} y={0.5} width={17} height={17} rx={3} {...stepLook(step, count)} />
      {step !== null && (
        <text className={stepNumber} x={9} y={9} fontSize={11}>
          {step + 1}
        </text>
      )}
    </svg>
  )
}
