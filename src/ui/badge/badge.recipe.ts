import { defineRecipe } from '@pandacss/dev'

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    paddingInline: '1.5',
    borderRadius: 'full',
    textStyle: 'label',
    fontWeight: 'medium',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', color: 'text-muted' },
      accent: { bg: 'accent-soft', color: 'accent-text' },
      danger: { bg: 'danger', color: 'danger-on' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
