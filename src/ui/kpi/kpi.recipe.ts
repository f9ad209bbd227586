import { defineSlotRecipe } from '@pandacss/dev'

export const kpiRecipe = defineSlotRecipe({
  className: 'kpi',
  slots: ['root', 'label', 'value', 'change', 'percent'],
  base: {
    root: { display: 'grid', gap: '1', alignContent: 'start' },
    label: { textStyle: 'label', color: 'text-muted' },
    value: { textStyle: 'figure', fontVariantNumeric: 'tabular-nums', fontFeatureSettings: '"tnum", "cv11"' },
    change: { textWrap: 'balance', textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' },
    percent: {
      whiteSpace: 'nowrap',
      '& svg': { display: 'inline', verticalAlign: '-2px', marginInlineEnd: '1', width: '14px', height: '14px' },
      '&[data-trend=up]': { color: 'positive-text' },
      '&[data-trend=down]': { color: 'danger-text' },
    },
  },
})
