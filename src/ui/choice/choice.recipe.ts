import { defineSlotRecipe } from '@pandacss/dev'

/** Checkboxes, radios and switches: a restyled native input with its label. */
export const choiceRecipe = defineSlotRecipe({
  className: 'choice',
  slots: ['root', 'input', 'words', 'help', 'group'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'flex-start',
      gap: '2',
      minHeight: { base: '6', _coarse: 'controlCoarse' },
      paddingBlock: { base: '0.5', _coarse: '3' },
      textStyle: 'dense',
      cursor: 'pointer',
      '&:has(input:disabled)': { cursor: 'not-allowed', color: 'text-muted' },
    },
    input: {
      appearance: 'none',
      flexShrink: 0,
      margin: 0,
      marginTop: '1px',
      boxSize: '4',
      bg: 'surface',
      border: '1px solid token(colors.line-strong)',
      cursor: 'inherit',
      display: 'grid',
      placeContent: 'center',
      transition: 'background-color 80ms, border-color 80ms',
      '&:hover:not(:disabled)': { borderColor: 'text-faint' },
      // Only for checkboxes, because a radio is also `indeterminate` while no radio of its group is chosen.
      '&:is(:checked, [type=checkbox]:indeterminate)': { bg: 'accent', borderColor: 'accent' },
      '&[aria-invalid=true]': { borderColor: 'danger' },
      '&:disabled': { opacity: 0.6, bg: 'sunken' },
      '&:disabled:is(:checked, [type=checkbox]:indeterminate)': { bg: 'text-faint', borderColor: 'text-faint' },
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
    words: { display: 'grid', gap: '0.5', minWidth: 0 },
    help: { textStyle: 'label', color: 'text-muted' },
    group: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '1',
      '&[data-inline]': { flexDirection: 'row', flexWrap: 'wrap', columnGap: '5' },
    },
  },
  variants: {
    kind: {
      checkbox: {
        input: {
          borderRadius: '4px',
          '&::before': {
            content: '""',
            boxSizing: 'border-box',
            width: '9px',
            height: '5px',
            borderLeft: '2px solid token(colors.accent-on)',
            borderBottom: '2px solid token(colors.accent-on)',
            transform: 'translateY(-1px) rotate(-45deg)',
            visibility: 'hidden',
          },
          '&:checked::before': { visibility: 'visible' },
          '&:indeterminate::before': { visibility: 'visible', transform: 'none', height: '0', width: '8px', borderLeft: 0 },
        },
      },
      radio: {
        input: {
          borderRadius: 'full',
          '&::before': { content: '""', boxSize: '1.5', borderRadius: 'full', bg: 'accent-on', visibility: 'hidden' },
          '&:checked::before': { visibility: 'visible' },
        },
      },
      switch: {
        input: {
          width: '7',
          height: '4',
          borderRadius: 'full',
          placeContent: 'center start',
          '&::before': {
            content: '""',
            boxSize: '3',
            marginInlineStart: '1px',
            borderRadius: 'full',
            bg: 'line-strong',
            transition: 'translate 120ms token(easings.out)',
          },
          '&:checked::before': { translate: '11px 0', bg: 'accent-on' },
          '&:disabled::before': { bg: 'text-faint' },
          '&:disabled:checked::before': { bg: 'surface' },
          '&[aria-busy=true]::before': { animation: 'pulse 1s ease-in-out infinite' },
        },
      },
    },
  },
  defaultVariants: { kind: 'checkbox' },
})
