import { defineSlotRecipe } from '@pandacss/dev'

export const pageHeaderRecipe = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'words', 'title', 'subtitle', 'actions'],
  base: {
    root: { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '3', marginBottom: '4' },
    // On a phone, the actions are beside a short title, and below a long one.
    words: { flex: { base: '1 1 auto', sm: '1 1 14rem' }, minWidth: 0, maxWidth: 'full' },
    title: { textStyle: 'title', textWrap: 'balance' },
    subtitle: { color: 'text-muted', marginTop: '0.5' },
    actions: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' },
  },
})
