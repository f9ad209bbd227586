import { defineSlotRecipe } from '@pandacss/dev'

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'mark', 'help', 'error'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: 0, border: 0, padding: 0, margin: 0 },
    label: {
      textStyle: 'label',
      fontWeight: 'medium',
      color: 'text',
      display: 'flex',
      gap: '1',
      padding: 0,
      'legend&': { marginBottom: '1' },
      '&[data-required]::after': { content: 'attr(data-required) / ""', color: 'text-faint', fontWeight: 'normal' },
    },
    mark: { color: 'text-faint', fontWeight: 'normal' },
    help: { textStyle: 'label', color: 'text-muted' },
    error: {
      textStyle: 'label',
      color: 'danger-text',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '1',
      '&:empty': { display: 'none' },
      '& svg': { width: '14px', height: '14px', marginTop: '1px' },
    },
  },
  variants: { hideLabel: { true: { label: { srOnly: true } } } },
})
