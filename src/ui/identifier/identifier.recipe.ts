import { defineSlotRecipe } from '@pandacss/dev'

export const identifierRecipe = defineSlotRecipe({
  className: 'identifier',
  slots: ['root', 'start', 'end', 'whole'],
  base: {
    root: { display: 'flex', maxWidth: 'full', minWidth: 0, whiteSpace: 'pre' },
    start: { flex: '0 1 auto', minWidth: '1.5em', overflow: 'hidden', textOverflow: 'ellipsis' },
    whole: { whiteSpace: 'pre' },
    end: { flex: '0 0 auto' },
  },
})
