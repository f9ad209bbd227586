import { defineRecipe } from '@pandacss/dev'

export const seatMarkRecipe = defineRecipe({
  className: 'seat-mark',
  base: {
    display: 'inline-block',
    flexShrink: 0,
    boxSize: '1em',
    overflow: 'visible',
    fontSize: '14px',
    '@media print': { printColorAdjust: 'exact' },
  },
  variants: {
    state: {
      available: { color: 'text-faint' },
      reserved: { color: 'caution' },
      purchased: { color: 'positive' },
      'hold-requested': { color: 'caution' },
      'release-requested': { color: 'text-faint' },
      'needs-you': { color: 'danger' },
    },
  },
})
