import { defineSlotRecipe } from '@pandacss/dev'

/** A ring of shares with a figure in its middle, and its legend as a table. */
export const donutRecipe = defineSlotRecipe({
  className: 'donut',
  slots: ['root', 'ring', 'figure', 'middle', 'value', 'label', 'legend', 'swatch', 'rest'],
  base: {
    root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '5', minWidth: 0 },
    figure: { position: 'relative', width: '11rem', height: '11rem', flexShrink: 0, marginInline: 'auto' },
    ring: { width: 'full', height: 'full', '& circle': { fill: 'none' } },
    middle: {
      position: 'absolute',
      inset: '10%',
      display: 'grid',
      alignContent: 'center',
      justifyItems: 'center',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
    },
    value: { textStyle: 'section', whiteSpace: 'nowrap' },
    label: { textStyle: 'label', color: 'text-muted' },
    legend: {
      flex: '1 1 14rem',
      minWidth: 0,
      borderSpacing: 0,
      textStyle: 'dense',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': { paddingBlock: '1.5', paddingInline: '1.5', borderBottom: '1px solid token(colors.line)', textAlign: 'end' },
      '& th': { fontWeight: 'normal', textAlign: 'start' },
      '& thead th': { textStyle: 'label', fontWeight: 'medium', color: 'text-muted', textAlign: 'end' },
      '& thead th:first-child': { textAlign: 'start' },
    },
    swatch: {
      display: 'inline-block',
      width: '10px',
      height: '10px',
      marginInlineEnd: '2',
      borderRadius: '3px',
      forcedColorAdjust: 'none',
    },
    rest: { textStyle: 'label', color: 'text-muted' },
  },
  variants: {
    compact: {
      true: {
        root: { gap: '4' },
        figure: { width: '8rem', height: '8rem' },
        legend: { flexBasis: '10rem', '& th, & td': { paddingBlock: '1' } },
      },
    },
  },
})
