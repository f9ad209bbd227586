import { defineSlotRecipe } from '@pandacss/dev'

export const accordionRecipe = defineSlotRecipe({
  className: 'accordion',
  slots: ['root', 'item', 'trigger', 'content'],
  base: {
    root: { border: '1px solid token(colors.line)', borderRadius: 'card', bg: 'surface', overflow: 'hidden' },
    item: { '& + &': { borderTop: '1px solid token(colors.line)' } },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      minHeight: { base: '10', _coarse: 'controlCoarse' },
      paddingInline: '4',
      textStyle: 'dense',
      fontWeight: 'medium',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '&:hover': { bg: 'hover' },
      '&:focus-visible': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
      '& svg': { color: 'text-muted', transition: 'rotate 120ms token(easings.out)' },
      '[open] > & svg': { rotate: '180deg' },
    },
    content: { paddingInline: '4', paddingBlockEnd: '4', paddingBlockStart: '1' },
  },
})
