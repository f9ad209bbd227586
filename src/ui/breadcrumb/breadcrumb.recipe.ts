import { defineSlotRecipe } from '@pandacss/dev'

export const breadcrumbRecipe = defineSlotRecipe({
  className: 'breadcrumb',
  slots: ['list', 'item'],
  base: {
    list: { display: 'flex', alignItems: 'center', listStyle: 'none', margin: 0, padding: 0, minWidth: 0, textStyle: 'dense' },
    item: {
      display: 'flex',
      alignItems: 'center',
      minWidth: 0,
      flexShrink: 2,
      color: 'text-muted',
      '& > :is(a, span)': {
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: '4px',
        paddingInline: '1',
        paddingBlock: { base: '0.5', _coarse: '3' },
      },
      '& > a:hover': { color: 'text', bg: 'hover' },
      '& > svg': { width: '14px', height: '14px', color: 'text-faint' },
      '&:last-child': { color: 'text', fontWeight: 'medium', flexShrink: 1 },
    },
  },
})
