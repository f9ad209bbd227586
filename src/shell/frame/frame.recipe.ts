import { defineSlotRecipe } from '@pandacss/dev'

/** The frame around every screen: sidebar, header, content, footer. */
export const frameRecipe = defineSlotRecipe({
  className: 'frame',
  slots: ['root', 'sidebar', 'column', 'content', 'footer'],
  base: {
    root: {
      display: 'flex',
      minHeight: '100dvh',
      // A rotated phone has its camera at one side.
      paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
      bg: 'canvas',
      '@media print': { display: 'block', bg: 'white' },
    },
    sidebar: {
      display: { base: 'none', md: 'flex' },
      flexDirection: 'column',
      flexShrink: 0,
      position: 'sticky',
      top: 0,
      width: 'sidebar',
      height: '100dvh',
      // The bar at the bottom of a tablet's screen is above the page.
      paddingBlockEnd: 'env(safe-area-inset-bottom)',
      bg: 'surface',
      borderInlineEnd: '1px solid token(colors.line)',
    },
    column: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
    content: {
      flex: '1 1 auto',
      minWidth: 0,
      padding: { base: '4', md: '6' },
      '&:focus': { outline: 'none' },
    },
    footer: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      paddingInline: { base: '4', md: '6' },
      paddingBlockStart: '3',
      paddingBlockEnd: 'calc(token(spacing.3) + env(safe-area-inset-bottom))',
      textStyle: 'label',
      color: 'text-faint',
    },
  },
})
