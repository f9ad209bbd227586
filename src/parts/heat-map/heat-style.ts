import type { CSSProperties } from 'react'
import { mixOf } from '#parts/seat-map/colour-steps.ts'
import { css } from '#styled/css'

/** The colours that a figure can have. */
export type HeatColour = 'positive' | 'accent' | 'info'

/** Sets the colour of a figure. Areas mix it with the surface, by the strength of their step. */
export const heatColours = css({
  '&[data-heat=positive]': { '--heat': 'token(colors.positive)' },
  '&[data-heat=accent]': { '--heat': 'token(colors.accent)' },
  '&[data-heat=info]': { '--heat': 'token(colors.info)' },
})

/** An area in the colour of its step, or with a dashed edge if it has no step. */
export const area = css({
  fill: 'color-mix(in srgb, var(--heat) var(--mix, 0%), token(colors.surface))',
  stroke: 'line-strong',
  strokeDasharray: '3 3',
  vectorEffect: 'non-scaling-stroke',
  '&[data-step]': { strokeDasharray: 'none' },
  '@media (forced-colors: active)': { fill: 'color-mix(in srgb, CanvasText var(--mix, 0%), Canvas)', stroke: 'CanvasText' },
})

/** The number of a step, with a halo, so that it can be read on every colour. */
export const stepNumber = css({
  textAnchor: 'middle',
  dominantBaseline: 'central',
  fontWeight: 'semibold',
  fill: 'text',
  stroke: 'surface',
  strokeWidth: '0.3em',
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
  pointerEvents: 'none',
})

/** The attributes of an area with a step. @param step its position; null if it has none */
export const stepLook = (step: number | null, count: number): { 'data-step'?: number; style?: CSSProperties } =>
  step === null ? {} : { 'data-step': step, style: { '--mix': mixOf(step, count) } as CSSProperties }
