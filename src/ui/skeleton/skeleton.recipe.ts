import { defineRecipe } from '@pandacss/dev'

export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    '& + &': { marginTop: '2' },
    display: 'block',
    borderRadius: 'control',
    bg: 'line',
    maxWidth: 'full',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
})
