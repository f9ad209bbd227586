import { defineSlotRecipe } from '@pandacss/dev'

/** The frame around every screen: sidebar, header, content, footer. */
export const frameRecipe = defineSlotRecipe({
  className: 'frame',
  slots: ['root', 'sidebar', 'column', 'content', 'footer'],
  base: {
    root: { display: 'flex', minHeight: '100dvh', bg: 'canvas', '@media print': { display: 'block', bg: 'white' } },
    sidebar: {
      display: { base: 'none', md: 'flex' },
      flexDirection: 'column',
      flexShrink: 0,
      position: 'sticky',
      top: 0,
      width: 'sidebar',
      height: '100dvh',
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
      paddingBlock: '3',
      textStyle: 'label',
      color: 'text-faint',
    },
  },
})
