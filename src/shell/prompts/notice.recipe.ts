import { defineSlotRecipe } from '@pandacss/dev'

/** A notice at the bottom of the page that stays until the person responds. */
export const noticeRecipe = defineSlotRecipe({
  className: 'notice',
  slots: ['stack', 'card', 'text', 'title', 'detail', 'actions'],
  base: {
    stack: {
      position: 'fixed',
      // At the bottom of the sidebar, so that it never covers content. Without a sidebar, it is at the bottom of the page.
      insetInlineStart: 'env(safe-area-inset-left)',
      insetBlockEnd: 'env(safe-area-inset-bottom)',
      zIndex: 'skip',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      // Room for the shadows of the cards, which a scrolling box cuts off.
      padding: '3',
      width: { base: '100vw', md: 'sidebar' },
      maxWidth: '464px',
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
