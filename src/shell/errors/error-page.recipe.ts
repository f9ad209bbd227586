import { defineSlotRecipe } from '@pandacss/dev'

/** The error page, inside or outside of the frame. */
export const errorPageRecipe = defineSlotRecipe({
  className: 'error-page',
  slots: ['root', 'code', 'title', 'detail', 'actions', 'version'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: '60dvh',
      padding: '6',
      textAlign: 'center',
    },
    code: { textStyle: 'label', fontWeight: 'medium', color: 'text-muted', fontVariantNumeric: 'tabular-nums' },
    title: { textStyle: 'title' },
    detail: { textStyle: 'body', color: 'text-muted', maxWidth: '52ch' },
    actions: { display: 'flex', gap: '2', flexWrap: 'wrap', justifyContent: 'center', marginBlockStart: '4' },
    version: { marginBlockStart: '8', textStyle: 'label', color: 'text-faint' },
  },
  variants: { alone: { true: { root: { minHeight: '100dvh' } } } },
})
