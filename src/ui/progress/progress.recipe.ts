import { defineSlotRecipe } from '@pandacss/dev'

export const progressRecipe = defineSlotRecipe({
  className: 'progress',
  slots: ['track', 'bar', 'ring', 'ringTrack', 'ringBar'],
  base: {
    track: { height: '1', width: 'full', bg: 'line', borderRadius: 'full', overflow: 'hidden' },
    bar: {
      height: 'full',
      bg: 'accent',
      borderRadius: 'full',
      transition: 'width 120ms token(easings.out)',
      '&[data-endless]': { width: '35%', animation: 'pulse 1.2s ease-in-out infinite' },
    },
    ring: {
      boxSize: 'var(--ring)',
      flexShrink: 0,
      transform: 'rotate(-90deg)',
      '&[data-endless]': { animation: 'spin 900ms linear infinite' },
    },
    ringTrack: { stroke: 'line' },
    ringBar: { stroke: 'accent', transition: 'stroke-dashoffset 120ms token(easings.out)' },
  },
})
