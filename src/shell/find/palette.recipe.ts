import { defineSlotRecipe } from '@pandacss/dev'

/** The palette (Ctrl K): a field above a list of findings. */
export const paletteRecipe = defineSlotRecipe({
  className: 'palette',
  slots: ['list', 'group', 'option', 'name', 'detail', 'empty', 'hint', 'example'],
  base: {
    list: { marginBlockStart: '3', maxHeight: '52dvh', overflowY: 'auto', overscrollBehavior: 'contain' },
    group: { paddingInline: '2', paddingBlock: '1.5', textStyle: 'label', fontWeight: 'medium', color: 'text-faint' },
    option: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: { base: '9', _coarse: '11' },
      paddingInline: '2',
      borderRadius: 'control',
      textStyle: 'dense',
      cursor: 'pointer',
      '&[aria-selected=true]': { bg: 'accent-soft', color: 'accent-text' },
      '& > svg': { color: 'text-faint' },
    },
    name: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    detail: { textStyle: 'label', color: 'text-muted', whiteSpace: 'nowrap', _underSm: { display: 'none' } },
    hint: { display: 'flex', flexWrap: 'wrap', gap: '2', paddingBlockStart: '3', textStyle: 'label', color: 'text-muted' },
    example: {
      fontFamily: 'mono',
      color: 'accent-text',
      cursor: 'pointer',
      minHeight: { base: '5', _coarse: '11' },
      '&:hover': { textDecoration: 'underline' },
    },
    empty: { paddingBlock: '6', textAlign: 'center', textStyle: 'dense', color: 'text-muted' },
  },
})
