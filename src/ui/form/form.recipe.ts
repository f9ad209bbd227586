import { defineSlotRecipe } from '@pandacss/dev'

export const formRecipe = defineSlotRecipe({
  className: 'form',
  slots: ['root', 'actions', 'row', 'problems'],
  base: {
    root: { display: 'grid', gap: '4', maxWidth: 'form', width: 'full' },
    actions: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2',
      paddingTop: '2',
    },
    row: {
      display: 'grid',
      gap: '3',
      gridTemplateColumns: { base: '1fr', sm: 'repeat(auto-fit, minmax(0, 1fr))' },
      gridAutoFlow: { sm: 'column' },
      alignItems: 'start',
    },
    problems: {
      margin: 0,
      marginTop: '1',
      // On touch screens the links are as high as fingers, and bullets would be beside their last line.
      paddingInlineStart: { base: '4', _coarse: '0' },
      listStyle: { base: 'disc', _coarse: 'none' },
      '& a': {
        color: 'danger-text',
        textUnderlineOffset: '2px',
        paddingBlock: { _coarse: '3' },
        display: { _coarse: 'inline-block' },
      },
    },
  },
})
