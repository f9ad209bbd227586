import { defineSlotRecipe } from '@pandacss/dev'

export const fileDropRecipe = defineSlotRecipe({
  className: 'file-drop',
  slots: ['zone', 'name', 'limits'],
  base: {
    zone: {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      gap: '2',
      paddingBlock: '6',
      paddingInline: '4',
      border: '1px dashed token(colors.line-strong)',
      borderRadius: 'card',
      bg: 'surface',
      textAlign: 'center',
      textStyle: 'dense',
      transition: 'background-color 80ms, border-color 80ms',
      '& > svg': { width: '20px', height: '20px', color: 'text-faint' },
      '& input': { position: 'absolute', inset: 0, width: 'full', height: 'full', opacity: 0, cursor: 'pointer', fontSize: 0 },
      '&:hover': { bg: 'hover' },
      '&[data-over]': { borderColor: 'accent', bg: 'accent-soft' },
      '&:has(:focus-visible)': { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
      '&:has([aria-invalid=true])': { borderColor: 'danger' },
      '&:has(:disabled)': { bg: 'sunken', color: 'text-muted' },
      '& input:disabled': { cursor: 'not-allowed' },
    },
    name: { fontWeight: 'medium', overflowWrap: 'anywhere' },
    limits: { textStyle: 'label', color: 'text-muted' },
  },
})
