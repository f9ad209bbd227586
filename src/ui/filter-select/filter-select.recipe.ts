import { defineSlotRecipe } from '@pandacss/dev'

/** A filter as a chip: its name, the browser's select, and a button to clear it. */
export const filterSelectRecipe = defineSlotRecipe({
  className: 'filter-select',
  slots: ['root', 'name', 'select'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: '7', _coarse: '9' },
      borderRadius: 'full',
      border: '1px solid color-mix(in oklch, token(colors.line-strong) 55%, token(colors.line))',
      bg: 'surface',
      color: 'text-muted',
      textStyle: 'label',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      '&:hover': { bg: 'hover', color: 'text' },
      '&:focus-within': { outline: '2px solid token(colors.accent)', outlineOffset: '-1px' },
      '&[data-active]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent-text' },
      '& svg': { width: '14px', height: '14px' },
      '& > svg': { position: 'absolute', insetInlineEnd: '2.5', pointerEvents: 'none' },
    },
    name: {
      paddingInlineStart: '2.5',
      pointerEvents: 'none',
      '&::after': { content: '":"' },
      // French has a non-breaking space before the colon.
      ':lang(fr) &::after': { content: '"\\00a0:"' },
    },
    select: {
      appearance: 'none',
      // As wide as the chosen value, not as the longest one.
      fieldSizing: 'content',
      minHeight: { base: 'inherit', _coarse: 'controlCoarse' },
      // On touch screens the target is larger than the chip.
      marginBlock: { _coarse: '-1' },
      maxWidth: '11rem',
      paddingInlineStart: '1',
      paddingInlineEnd: '7',
      font: 'inherit',
      color: 'inherit',
      bg: 'transparent',
      border: 0,
      cursor: 'pointer',
      textOverflow: 'ellipsis',
      '&:focus-visible': { outline: 'none' },
      '& option': { bg: 'raised', color: 'text' },
      '[data-active] > &': { paddingInlineEnd: '1' },
    },
  },
})
