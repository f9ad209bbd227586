import { defineSlotRecipe } from '@pandacss/dev'

export const paginationRecipe = defineSlotRecipe({
  className: 'pagination',
  slots: ['root', 'range', 'pages', 'page', 'gap', 'sizes'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '3',
      width: 'full',
      textStyle: 'label',
      color: 'text-muted',
    },
    range: { fontVariantNumeric: 'tabular-nums' },
    pages: { display: 'flex', alignItems: 'center', gap: '0.5', marginInlineStart: 'auto' },
    page: {
      minWidth: { base: '7', _coarse: 'controlCoarse' },
      minHeight: { base: '7', _coarse: 'controlCoarse' },
      paddingInline: '1.5',
      borderRadius: 'control',
      textStyle: 'label',
      fontVariantNumeric: 'tabular-nums',
      color: 'text-muted',
      '&:hover': { bg: 'hover', color: 'text' },
      '&[aria-current=page]': { bg: 'accent-soft', color: 'accent-text', fontWeight: 'semibold' },
    },
    gap: { minWidth: '5', textAlign: 'center' },
    sizes: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      '& select': {
        font: 'inherit',
        minHeight: { base: '7', _coarse: 'controlCoarse' },
        paddingInline: '1.5',
        bg: 'surface',
        color: 'text',
        border: '1px solid token(colors.line-strong)',
        borderRadius: 'control',
      },
    },
  },
})
