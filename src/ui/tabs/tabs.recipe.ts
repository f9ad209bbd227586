import { defineSlotRecipe } from '@pandacss/dev'

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['list', 'tab', 'panel'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      // On wide screens tabs wrap, since a mouse cannot scroll sideways to a hidden tab.
      flexWrap: { base: 'nowrap', md: 'wrap' },
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBottom: '1px solid token(colors.line)',
      paddingInline: '0',
    },
    tab: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flexShrink: 0,
      minHeight: { base: '10', _coarse: 'controlCoarse' },
      paddingInline: '3',
      textStyle: 'dense',
      fontWeight: 'medium',
      color: 'text-muted',
      borderRadius: 'control',
      '&:hover': { color: 'text' },
      '&:focus-visible': { outlineOffset: '-3px' },
      '&[aria-selected=true]': { color: 'text' },
      '&[aria-selected=true]::after': {
        content: '""',
        position: 'absolute',
        insetInline: '2',
        bottom: '-1px',
        height: '2px',
        bg: 'accent',
        borderRadius: 'full',
      },
    },
    // Margins of the content stay inside, so that the panel does not move when the content replaces a placeholder.
    panel: { outlineOffset: '4px', display: 'flow-root' },
  },
})
