import { defineSlotRecipe } from '@pandacss/dev'

export const kpiRecipe = defineSlotRecipe({
  className: 'kpi',
  slots: ['root', 'label', 'value', 'change'],
  base: {
    root: { display: 'grid', gap: '1', alignContent: 'start' },
    label: { textStyle: 'label', color: 'text-muted' },
    value: { textStyle: 'figure', fontVariantNumeric: 'tabular-nums', fontFeatureSettings: '"tnum", "cv11"' },
    change: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      textStyle: 'label',
      color: 'text-muted',
      fontVariantNumeric: 'tabular-nums',
      '& svg': { width: '14px', height: '14px' },
      '&[data-trend=up]': { color: 'positive-text' },
      '&[data-trend=down]': { color: 'danger-text' },
    },
  },
})
