import { defineSlotRecipe } from '@pandacss/dev'

export const proportionBarRecipe = defineSlotRecipe({
  className: 'proportion',
  slots: ['root', 'part'],
  base: {
    root: {
      display: 'flex',
      gap: '1px',
      height: '1',
      width: 'full',
      minWidth: '12',
      borderRadius: 'full',
      overflow: 'hidden',
      bg: 'line',
    },
    part: {
      minWidth: '2px',
      printColorAdjust: 'exact',
      '&[data-tone=purchased], &[data-tone=positive]': { bg: 'positive' },
      '&[data-tone=reserved], &[data-tone=caution]': { bg: 'caution' },
      '&[data-tone=available], &[data-tone=neutral]': { bg: 'line-strong', opacity: 0.55 },
      '&[data-tone=danger]': { bg: 'danger' },
      '&[data-tone=rest]': { bg: 'line' },
      '&[data-tone=info]': { bg: 'info' },
      '&[data-tone=accent]': { bg: 'accent' },
    },
  },
})
