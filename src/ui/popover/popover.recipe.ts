import { defineRecipe } from '@pandacss/dev'

/** The surface of every part that floats beside its button. */
export const popoverRecipe = defineRecipe({
  className: 'popover',
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    padding: 0,
    width: 'max-content',
    maxWidth: 'min(24rem, calc(100vw - 1rem))',
    maxHeight: 'min(28rem, calc(100dvh - 1rem))',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'raised',
    color: 'text',
    textStyle: 'dense',
    border: '1px solid token(colors.line)',
    borderRadius: 'card',
    boxShadow: 'float',
    opacity: 0,
    transition: 'opacity 80ms, overlay 80ms allow-discrete, display 80ms allow-discrete',
    '&:popover-open': {
      opacity: 1,
      transition: 'opacity 120ms token(easings.out)',
      '@starting-style': { opacity: 0 },
    },
    _focusVisible: { outline: 'none' },
  },
  variants: { kind: { sheet: { padding: '4' }, menu: { padding: '1', minWidth: '11rem' } } },
  defaultVariants: { kind: 'sheet' },
})
