import { defineSlotRecipe } from '@pandacss/dev'

/** A notice at the bottom of the page that stays until the person responds. */
export const noticeRecipe = defineSlotRecipe({
  className: 'notice',
  slots: ['stack', 'card', 'text', 'title', 'detail', 'actions'],
  base: {
    stack: {
      position: 'fixed',
      // At the bottom of the sidebar, so that it never covers content. Without a sidebar, it is at the bottom of the page.
      insetInlineStart: 'calc(token(spacing.3) + env(safe-area-inset-left))',
      insetBlockEnd: 'calc(token(spacing.3) + env(safe-area-inset-bottom))',
      zIndex: 'skip',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      width: { base: 'calc(100vw - 1.5rem)', md: 'calc(token(sizes.sidebar) - 1.5rem)' },
      maxWidth: '440px',
      maxHeight: '60dvh',
      overflowY: 'auto',
      pointerEvents: 'none',
    },
    card: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      padding: '4',
      bg: 'raised',
      border: '1px solid token(colors.line)',
      borderRadius: 'card',
      boxShadow: 'overlay',
      pointerEvents: 'auto',
      animation: 'appear 120ms token(easings.out)',
    },
    text: { display: 'flex', flexDirection: 'column', gap: '0.5' },
    title: { textStyle: 'body', fontWeight: 'medium' },
    detail: { textStyle: 'dense', color: 'text-muted' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
})
