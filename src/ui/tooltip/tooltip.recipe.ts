import { defineSlotRecipe } from '@pandacss/dev'

export const tooltipRecipe = defineSlotRecipe({
  className: 'tooltip',
  slots: ['anchor', 'bubble'],
  base: {
    anchor: { display: 'inline-flex', alignItems: 'center', maxWidth: 'full', '& > time': { whiteSpace: 'nowrap' } },
    bubble: {
      position: 'fixed',
      inset: 'auto',
      margin: 0,
      // With forced colours, the border is the only visible edge of the tooltip.
      border: '1px solid transparent',
      paddingInline: '2',
      paddingBlock: '1',
      maxWidth: '18rem',
      width: 'max-content',
      borderRadius: 'control',
      bg: 'text',
      color: 'canvas',
      textStyle: 'label',
      whiteSpace: 'normal',
      pointerEvents: 'none',
      boxShadow: 'float',
    },
  },
})
