import { defineSlotRecipe } from '@pandacss/dev'

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['item', 'heading', 'line', 'check', 'hint', 'reason'],
  base: {
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      minHeight: { base: '8', _coarse: 'controlCoarse' },
      paddingInline: '2.5',
      // Keeps items with a second line apart.
      paddingBlock: '1.5',
      borderRadius: 'control',
      textStyle: 'dense',
      textAlign: 'start',
      color: 'text',
      textDecoration: 'none',
      '& > svg': { color: 'text-muted' },
      '&:is(:hover, :focus)': { bg: 'hover' },
      '&:focus-visible': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
      '&[data-tone=danger]': { color: 'danger-text', '& > svg': { color: 'danger' } },
      '&[aria-disabled=true]': { color: 'text-faint', cursor: 'not-allowed' },
    },
    heading: {
      display: 'block',
      paddingInline: '2.5',
      paddingTop: '2',
      paddingBottom: '1',
      textStyle: 'label',
      fontWeight: 'medium',
      color: 'text-faint',
    },
    line: { height: '1px', bg: 'line', marginBlock: '1' },
    reason: { display: 'block', maxWidth: '16rem', textStyle: 'label', color: 'text-faint' },
    check: { width: '4', display: 'inline-flex', flexShrink: 0, color: 'accent-text' },
    hint: { marginInlineStart: 'auto', paddingInlineStart: '3', textStyle: 'label', color: 'text-faint' },
  },
})
