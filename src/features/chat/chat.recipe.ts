import { defineSlotRecipe } from '@pandacss/dev'

/** A conversation: the fan's messages at the left, the team's at the right, the reply field below. */
export const chatRecipe = defineSlotRecipe({
  className: 'chat',
  slots: ['root', 'tools', 'log', 'items', 'day', 'group', 'bubble', 'meta', 'typing', 'form', 'input', 'more', 'link'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3', minHeight: 0, flex: '1 1 auto' },
    tools: { flexShrink: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', textStyle: 'dense' },
    log: {
      flex: '1 1 auto',
      minHeight: '12rem',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // The conversation restores its scroll position itself (use-log-scroll.ts).
      overflowAnchor: 'none',
      padding: '1',
    },
    items: { display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none', margin: 0, padding: 0 },
    more: { display: 'flex', justifyContent: 'center', textStyle: 'label', color: 'text-muted' },
    day: { alignSelf: 'center', textStyle: 'label', color: 'text-muted', paddingBlock: '1' },
    group: {
      display: 'flex',
      flexDirection: 'column',
      gap: '0.5',
      maxWidth: '80%',
      alignSelf: 'flex-start',
      alignItems: 'flex-start',
      '&[data-out]': { alignSelf: 'flex-end', alignItems: 'flex-end' },
    },
    bubble: {
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'card',
      bg: 'sunken',
      color: 'text',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      unicodeBidi: 'plaintext',
      '[data-out] > &': { bg: 'accent-soft', color: 'accent-text' },
      '&[data-failed]': { outline: '1px solid token(colors.danger)' },
      '& mark': { bg: 'caution-soft', color: 'caution-text' },
    },
    meta: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      textStyle: 'label',
      color: 'text-muted',
      fontVariantNumeric: 'tabular-nums',
      '&[data-failed]': { color: 'danger-text' },
    },
    typing: { minHeight: '4', textStyle: 'label', color: 'text-muted' },
    link: { color: 'accent-text', textDecoration: 'underline', textUnderlineOffset: '2px' },
    form: { display: 'flex', alignItems: 'flex-end', gap: '2', flexShrink: 0 },
    input: {
      flex: '1 1 auto',
      minWidth: 0,
      '& textarea': { fieldSizing: 'content', minHeight: '2.5rem !important', maxHeight: '9rem', resize: 'none !important' },
    },
  },
})
