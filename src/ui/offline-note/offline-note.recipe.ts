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
  variants: {
    // Positioned above the content, without taking space, because it appears by itself and must not move anything.
    above: {
      true: {
        position: 'absolute',
        bottom: '100%',
        insetInlineEnd: 0,
        paddingBlockEnd: '1',
        whiteSpace: 'nowrap',
        mdDown: { display: 'none' },
      },
    },
  },
})
