import { defineSlotRecipe } from '@pandacss/dev'

export const toolbarRecipe = defineSlotRecipe({
  className: 'toolbar',
  slots: ['root', 'filters', 'end'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2',
      paddingBlock: '2',
      '@media print': { display: 'none' },
    },
    filters: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', minWidth: 0 },
    end: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' },
  },
  variants: {
    sticky: {
      true: { root: { position: 'sticky', top: 'var(--sticky-top, token(sizes.header))', zIndex: 'sticky', bg: 'canvas' } },
    },
  },
})
