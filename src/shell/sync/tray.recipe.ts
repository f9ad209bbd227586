import { defineSlotRecipe } from '@pandacss/dev'

export const trayRecipe = defineSlotRecipe({
  className: 'tray',
  slots: ['detail', 'head', 'title', 'count', 'list', 'line', 'summary', 'what', 'facts', 'body', 'sides', 'side', 'sideName', 'pairs', 'choices', 'empty', 'meter'],
  base: {
    detail: { display: 'flex', flexDirection: 'column', gap: '2', '& + &': { paddingBlockStart: '3', borderTop: '1px solid token(colors.line)' } },
    head: { display: 'flex', alignItems: 'center', gap: '2', minHeight: '8', marginBlockEnd: '1' },
    title: { textStyle: 'section', flex: '1 1 auto' },
    count: { textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' },
    list: { listStyle: 'none', margin: 0, padding: 0, border: '1px solid token(colors.line)', borderRadius: 'card', overflow: 'hidden', bg: 'surface' },
    line: {
      '& + &': { borderTop: '1px solid token(colors.line)' },
      '& summary': { listStyle: 'none' },
      '& summary::-webkit-details-marker': { display: 'none' },
    },
    summary: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      paddingInline: '3',
      paddingBlock: '2.5',
      minHeight: { base: '11' },
      '& > svg': { marginBlockStart: '0.5', color: 'text-faint' },
      'details > &:hover': { bg: 'hover' },
      'details[open] > & .lucide-chevron-right': { transform: 'rotate(90deg)' },
    },
    what: { flex: '1 1 auto', minWidth: 0, textStyle: 'dense', color: 'text', '& strong': { fontWeight: 'medium' } },
    facts: { display: 'block', textStyle: 'label', color: 'text-muted', marginBlockStart: '0.5' },
    body: { paddingInline: '3', paddingBlock: '3', borderTop: '1px solid token(colors.line)', display: 'flex', flexDirection: 'column', gap: '3' },
    sides: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(104px, 1fr))', gap: '2' },
    side: { bg: 'sunken', borderRadius: 'control', padding: '2', minWidth: 0, textStyle: 'label' },
    sideName: { display: 'block', textStyle: 'label', fontWeight: 'medium', color: 'text-muted', marginBlockEnd: '1' },
    pairs: { margin: 0, '& dt': { color: 'text-faint' }, '& dd': { margin: 0, marginBlockEnd: '1', color: 'text', overflowWrap: 'anywhere' } },
    choices: { display: 'flex', flexWrap: 'wrap', gap: '2' },
    empty: { textStyle: 'dense', color: 'text-muted', paddingBlock: '1' },
    meter: {
      display: 'block',
      height: '1',
      borderRadius: 'full',
      bg: 'line',
      overflow: 'hidden',
      marginBlock: '2',
      '& > span': { display: 'block', height: 'full', bg: 'accent', minWidth: '0.5' },
    },
  },
  variants: {
    tone: {
      plain: {},
      danger: { list: { borderColor: 'danger' }, title: { color: 'danger-text' } },
    },
  },
  defaultVariants: { tone: 'plain' },
})
