import { defineSlotRecipe } from '@pandacss/dev'

export const descriptionListRecipe = defineSlotRecipe({
  className: 'descriptions',
  slots: ['root', 'item', 'label', 'value', 'hint'],
  base: {
    root: { margin: 0, textStyle: 'dense' },
    item: { minWidth: 0 },
    label: { color: 'text-muted' },
    value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    hint: { display: 'block', textStyle: 'label', color: 'text-muted' },
  },
  variants: {
    layout: {
      rows: {
        item: {
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: '4',
          paddingBlock: '2',
          borderBottom: '1px solid token(colors.line)',
          '&:last-child': { borderBottomWidth: 0 },
          '&[data-text]': { flexDirection: 'column', rowGap: '0.5', whiteSpace: 'pre-line' },
        },
        label: { flexShrink: 0, maxWidth: '55%' },
        value: { textAlign: 'end', '[data-text] > &': { textAlign: 'start' } },
      },
      columns: {
        root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))', gap: '4' },
        label: { textStyle: 'label', marginBottom: '0.5' },
      },
    },
  },
  defaultVariants: { layout: 'rows' },
})
