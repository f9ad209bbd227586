import { defineSlotRecipe } from '@pandacss/dev'

export const toolbarRecipe = defineSlotRecipe({
  className: 'toolbar',
  slots: ['root', 'filters', 'end'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      flexWrap: 'wrap',
      gap: '2',
      paddingBlock: '2',
      '@media print': { display: 'none' },
    },
    // Only the filters wrap, so that search, views and the primary button stay in one line.
    filters: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2',
      flex: '99 1 20rem',
      maxWidth: 'max-content',
      minWidth: 0,
      minHeight: { base: 'control', _coarse: 'controlCoarse' },
      '&:empty': { display: 'none' },
      smDown: { flexBasis: 'full', maxWidth: 'full' },
    },
    end: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      flexWrap: 'wrap',
      gap: '2',
      marginInlineStart: 'auto',
    },
  },
  variants: {
    manyFilters: {
      true: {
        filters: {
          flex: '1 1 100%',
          maxWidth: 'full',
          _underMd: {
            flexWrap: 'nowrap',
            overflowX: 'auto',
            scrollbarWidth: 'none',
            // Space for focus rings and for the targets of chips, which are larger than the chips.
            padding: '1.5',
            margin: '-1.5',
            '& > *': { flexShrink: 0 },
          },
        },
      },
    },
    sticky: {
      true: { root: { position: 'sticky', top: 'var(--sticky-top, token(sizes.header))', zIndex: 'sticky', bg: 'canvas' } },
    },
  },
})
