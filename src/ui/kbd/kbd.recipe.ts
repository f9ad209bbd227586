import { defineRecipe } from '@pandacss/dev'

export const kbdRecipe = defineRecipe({
  className: 'kbd',
  base: {
    display: 'inline-flex',
    gap: '0.5',
    fontFamily: 'body',
    textStyle: 'label',
    color: 'text-muted',
    '& kbd': {
      fontFamily: 'inherit',
      minWidth: '5',
      paddingInline: '1',
      textAlign: 'center',
      borderRadius: '4px',
      bg: 'sunken',
      border: '1px solid token(colors.line)',
    },
    _coarse: { display: 'none' },
  },
})
