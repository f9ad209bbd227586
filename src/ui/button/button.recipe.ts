import { defineRecipe } from '@pandacss/dev'

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    position: 'relative',
    minHeight: { base: 'control', _coarse: 'controlCoarse' },
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    textStyle: 'dense',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    transition: 'background-color 80ms, border-color 80ms, color 80ms',
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed', opacity: 0.55 },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accent-on',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          bg: 'color-mix(in oklch, token(colors.accent) 90%, token(colors.text))',
        },
      },
      secondary: {
        bg: 'surface',
        borderColor: 'color-mix(in oklch, token(colors.line-strong) 55%, token(colors.line))',
        color: 'text',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'hover' },
        '&[aria-expanded=true], &[aria-pressed=true]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent-text' },
      },
      quiet: {
        color: 'text-muted',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'hover', color: 'text' },
        '&[aria-expanded=true], &[aria-pressed=true]': { bg: 'hover', color: 'text' },
      },
      danger: {
        bg: 'surface',
        borderColor: 'danger',
        color: 'danger-text',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'danger-soft' },
      },
      dangerSolid: {
        bg: 'danger',
        color: 'danger-on',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          bg: 'color-mix(in oklch, token(colors.danger) 90%, token(colors.text))',
        },
      },
      link: {
        minHeight: { base: '6', _coarse: 'controlCoarse' },
        paddingInline: '0',
        color: 'accent-text',
        textDecoration: 'underline',
        textDecorationColor: 'transparent',
        textUnderlineOffset: '3px',
        '&:hover:not(:disabled)': { textDecorationColor: 'currentColor' },
      },
    },
    size: {
      normal: {},
      small: { minHeight: { base: '7', _coarse: 'controlCoarse' }, paddingInline: '2', textStyle: 'label', fontWeight: 'medium' },
      large: { minHeight: { base: '10', _coarse: 'controlCoarse' }, paddingInline: '4', textStyle: 'body', fontWeight: 'medium' },
    },
    shape: {
      text: {},
      icon: { paddingInline: '0', width: { base: 'control', _coarse: 'controlCoarse' } },
      iconSmall: {
        paddingInline: '0',
        width: { base: '7', _coarse: 'controlCoarse' },
        minHeight: { base: '7', _coarse: 'controlCoarse' },
      },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'normal', shape: 'text' },
})
