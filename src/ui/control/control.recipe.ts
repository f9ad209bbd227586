import { defineSlotRecipe } from '@pandacss/dev'

/** The box of input controls: text, select, date, number, search. */
export const controlRecipe = defineSlotRecipe({
  className: 'control',
  slots: ['box', 'input', 'affix', 'edge', 'search'],
  base: {
    box: {
      display: 'flex',
      alignItems: 'center',
      width: 'full',
      minHeight: { base: 'control', _coarse: 'controlCoarse' },
      bg: 'surface',
      color: 'text',
      borderWidth: '1px',
      borderColor: 'line-strong',
      borderRadius: 'control',
      textStyle: 'dense',
      transition: 'border-color 80ms',
      '&:hover:not(:has([aria-invalid=true]))': { borderColor: 'text-faint' },
      '&:focus-within': { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
      '&:has([aria-invalid=true])': { borderColor: 'danger' },
      '&:has([aria-invalid=true]):focus-within': { outlineColor: 'danger' },
      '&:has(:is(input, select, textarea):disabled)': { bg: 'sunken', color: 'text-muted', borderColor: 'line' },
      '& > svg': { marginInlineStart: '2.5', color: 'text-faint' },
    },
    input: {
      flex: '1 1 auto',
      minWidth: 0,
      width: 'full',
      minHeight: { base: '1.875rem', _coarse: '2.625rem' },
      paddingInline: '2.5',
      bg: 'transparent',
      color: 'inherit',
      border: 0,
      borderRadius: 'inherit',
      font: 'inherit',
      fontSize: { base: 'inherit', _coarse: '1rem' },
      lineHeight: { base: 'inherit', _coarse: '1.375rem' },
      '&:is(:focus, :focus-visible)': { outline: 'none' },
      '&::placeholder': { color: 'text-faint', opacity: 1 },
      '&:disabled': { cursor: 'not-allowed', opacity: 1, WebkitTextFillColor: 'currentColor' },
      '&::-webkit-calendar-picker-indicator': { cursor: 'pointer', opacity: 0.7 },
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
    affix: {
      flexShrink: 0,
      paddingInline: '2.5',
      color: 'text-muted',
      whiteSpace: 'nowrap',
      '&:first-child': { paddingInlineEnd: 0 },
      '&:last-child': { paddingInlineStart: 0 },
    },
    edge: { display: 'block', marginInlineEnd: '-2' },
    search: {
      width: 'full',
      minWidth: '9rem',
      maxWidth: { base: 'none', sm: '20rem' },
      flex: { base: '1 1 9rem', sm: '1 1 12rem' },
    },
  },
  variants: {
    kind: {
      input: {},
      textarea: {
        input: { paddingBlock: '1.5', resize: 'vertical', minHeight: { base: '20', _coarse: '20' }, display: 'block' },
      },
      select: {
        input: {
          appearance: 'none',
          paddingInlineEnd: '8',
          '& option': { bg: 'raised', color: 'text' },
        },
        affix: { pointerEvents: 'none', marginInlineStart: '-8', '&:last-child': { paddingInlineStart: '2' } },
      },
    },
    // As high as the chips beside it. On touch screens the target is larger than the box.
    chip: {
      true: {
        box: {
          minHeight: { base: '7', _coarse: '9' },
          borderRadius: 'full',
          borderColor: 'color-mix(in oklch, token(colors.line-strong) 55%, token(colors.line))',
          textStyle: 'label',
        },
        input: { minHeight: { base: '1.625rem', _coarse: 'controlCoarse' }, marginBlock: { _coarse: '-1' } },
      },
    },
    figures: { true: { input: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' } } },
  },
  defaultVariants: { kind: 'input' },
})
