import { defineRecipe } from '@pandacss/dev'

export const clippedRecipe = defineRecipe({
  className: 'clipped',
  base: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    // A compact table allows one line.
    WebkitLineClamp: 'var(--clip-lines, 2)',
  },
})
