import { defineSlotRecipe } from '@pandacss/dev'

/** Text in place of content that is absent or failed. */
export const stateRecipe = defineSlotRecipe({
  className: 'state',
  slots: ['root', 'icon', 'title', 'body', 'actions'],
  base: {
    root: { display: 'grid', justifyItems: 'center', gap: '2', paddingBlock: '6', paddingInline: '4', textAlign: 'center' },
    icon: { color: 'text-faint', '& svg': { width: '20px', height: '20px' } },
    title: { textStyle: 'body', fontWeight: 'medium' },
    body: { textStyle: 'dense', color: 'text-muted', maxWidth: '30rem', textWrap: 'pretty' },
    actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', marginTop: '2' },
  },
  variants: { tone: { quiet: { title: { color: 'text-muted', fontWeight: 'normal' } }, error: { icon: { color: 'danger' } } } },
  defaultVariants: { tone: 'quiet' },
})
