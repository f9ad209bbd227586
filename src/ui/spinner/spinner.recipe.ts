import { defineRecipe } from '@pandacss/dev'

export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderTopColor: 'transparent',
    animation: 'spin 700ms linear infinite',
  },
  variants: { size: { small: { boxSize: '14px' }, large: { boxSize: '6', color: 'accent' } } },
  defaultVariants: { size: 'small' },
})
