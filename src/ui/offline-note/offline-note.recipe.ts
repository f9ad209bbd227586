import { defineRecipe } from '@pandacss/dev'

export const offlineNoteRecipe = defineRecipe({
  className: 'offline-note',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'label',
    color: 'text-muted',
    '& .lucide': { boxSize: '14px' },
  },
})
