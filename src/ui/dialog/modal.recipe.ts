import { defineSlotRecipe } from '@pandacss/dev'

/** The common look of everything that covers the page: dialogs in the middle, drawers at the sides. */
export const modalRecipe = defineSlotRecipe({
  className: 'modal',
  slots: ['root', 'head', 'title', 'body', 'foot'],
  base: {
    root: {
      // The alignment is not inherited from the element that contains the dialog.
      textAlign: 'start',
      position: 'fixed',
      padding: 0,
      margin: 'auto',
      border: '1px solid token(colors.line)',
      bg: 'raised',
      color: 'text',
      boxShadow: 'overlay',
      maxWidth: 'calc(100vw - 2rem)',
      maxHeight: 'calc(100dvh - 2rem)',
      flexDirection: 'column',
      overflow: 'hidden',
      overscrollBehavior: 'contain',
      opacity: 0,
      transition: 'opacity 80ms, translate 80ms, overlay 80ms allow-discrete, display 80ms allow-discrete',
      '&[open]': {
        display: 'flex',
        opacity: 1,
        translate: 'none',
        transition: 'opacity 120ms token(easings.out), translate 120ms token(easings.out)',
        '@starting-style': { opacity: 0 },
      },
      '&::backdrop': {
        bg: 'scrim',
        opacity: 0,
        transition: 'opacity 80ms, overlay 80ms allow-discrete, display 80ms allow-discrete',
      },
      '&[open]::backdrop': { opacity: 1, '@starting-style': { opacity: 0 } },
      '&:focus-visible': { outline: 'none' },
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      flexShrink: 0,
      paddingInlineStart: '5',
      paddingInlineEnd: '3',
      paddingBlock: '3',
      borderBottom: '1px solid token(colors.line)',
    },
    title: { textStyle: 'section', flex: '1 1 auto', minWidth: 0 },
    body: {
      flex: '1 1 auto',
      minHeight: 0,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: '5',
      outline: 'none',
      // Extra space that keeps the content under the pointer in place (see `use-stillness.ts`).
      '&[data-still]': {
        overflowAnchor: 'none',
        paddingBlockStart: 'calc(token(spacing.5) + var(--space-above, 0px))',
        paddingBlockEnd: 'calc(token(spacing.5) + var(--space-below, 0px))',
      },
    },
    foot: {
      display: 'flex',
      justifyContent: 'flex-end',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2',
      flexShrink: 0,
      paddingInline: '5',
      paddingBlock: '3',
      borderTop: '1px solid token(colors.line)',
      '@media print': { display: 'none' },
    },
  },
  variants: {
    place: {
      middle: { root: { borderRadius: 'card', '&[open]': { '@starting-style': { translate: '0 6px' } } } },
      right: {
        root: {
          marginBlock: 0,
          marginInline: 'auto 0',
          height: '100dvh',
          maxHeight: '100dvh',
          maxWidth: '100vw',
          borderWidth: '0 0 0 1px',
          '&[open]': { '@starting-style': { translate: '24px 0' } },
        },
      },
      left: {
        root: {
          marginBlock: 0,
          marginInline: '0 auto',
          height: '100dvh',
          maxHeight: '100dvh',
          maxWidth: '88vw',
          borderWidth: '0 1px 0 0',
          '&[open]': { '@starting-style': { translate: '-24px 0' } },
        },
        body: { padding: 0 },
      },
    },
    size: {
      small: { root: { width: '420px' } },
      normal: { root: { width: '560px' } },
      large: { root: { width: '820px' } },
      sidebar: { root: { width: 'sidebar' } },
      half: { root: { width: { base: '90vw', md: '50vw' } }, body: { display: 'flex', flexDirection: 'column' } },
    },
  },
  defaultVariants: { place: 'middle', size: 'normal' },
})
