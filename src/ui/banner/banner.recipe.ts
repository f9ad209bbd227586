import { defineSlotRecipe } from '@pandacss/dev'

const tone = (name: string) => ({
  root: { bg: `${name}-soft`, borderColor: `color-mix(in oklch, token(colors.${name}) 40%, transparent)` },
  icon: { color: name },
})

export const bannerRecipe = defineSlotRecipe({
  className: 'banner',
  slots: ['root', 'icon', 'words', 'title', 'actions'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      flexWrap: 'wrap',
      gap: '2.5',
      padding: '3',
      borderWidth: '1px',
      borderRadius: 'card',
      textStyle: 'dense',
      color: 'text',
    },
    icon: { display: 'inline-flex', marginTop: '1px' },
    words: { flex: '1 1 14rem', minWidth: 0, textWrap: 'pretty' },
    title: { fontWeight: 'semibold' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginInlineStart: 'auto' },
  },
  variants: {
    tone: { info: tone('info'), positive: tone('positive'), caution: tone('caution'), danger: tone('danger') },
  },
  defaultVariants: { tone: 'info' },
})
