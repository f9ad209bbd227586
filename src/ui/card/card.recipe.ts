import { defineSlotRecipe } from '@pandacss/dev'

export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'head', 'title', 'body'],
  base: {
    root: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'card', minWidth: 0 },
    head: { display: 'flex', alignItems: 'center', gap: '3', paddingInline: '4', paddingTop: '4', flexWrap: 'wrap' },
    title: { textStyle: 'section', flex: '1 1 auto', minWidth: 0 },
    body: { padding: '4' },
  },
  variants: { flush: { true: { body: { padding: 0 }, head: { paddingBottom: '3' }, root: { overflow: 'hidden' } } } },
})
