import { defineRecipe } from '@pandacss/dev'

export const avatarRecipe = defineRecipe({
  className: 'avatar',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: 'var(--avatar)',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'accent-soft',
    color: 'accent-text',
    fontSize: 'calc(var(--avatar) * 0.38)',
    lineHeight: 1,
    fontWeight: 'semibold',
    userSelect: 'none',
    '& img': { boxSize: 'full', objectFit: 'cover' },
  },
  variants: { square: { true: { borderRadius: 'control', '& img': { objectFit: 'contain' } } } },
})
