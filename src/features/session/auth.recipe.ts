import { defineSlotRecipe } from '@pandacss/dev'

/** The pages before sign-in: one card in the middle of a plain page. */
export const authRecipe = defineSlotRecipe({
  className: 'auth',
  slots: ['root', 'brand', 'mark', 'card', 'title', 'lead', 'form', 'row', 'link', 'foot'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: { base: 'flex-start', sm: 'center' },
      gap: '5',
      minHeight: '100dvh',
      paddingInline: '4',
      paddingBlock: { base: '8', sm: '6' },
      bg: 'canvas',
    },
    brand: { display: 'flex', alignItems: 'center', gap: '2.5', textStyle: 'title', letterSpacing: '-0.015em' },
    mark: { width: '7', height: '7', color: 'accent' },
    card: {
      width: 'full',
      maxWidth: '400px',
      padding: { base: '5', sm: '8' },
      bg: 'surface',
      border: '1px solid token(colors.line)',
      borderRadius: 'card',
    },
    title: { textStyle: 'title', marginBlockEnd: '1' },
    lead: { textStyle: 'body', color: 'text-muted' },
    form: { display: 'flex', flexDirection: 'column', gap: '4', marginBlockStart: '5', '& + a': { marginBlockStart: '4' } },
    row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', flexWrap: 'wrap' },
    link: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: '6', _coarse: '11' },
      color: 'accent-text',
      textStyle: 'dense',
      textUnderlineOffset: '3px',
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    foot: { textStyle: 'label', color: 'text-faint' },
  },
})
