import { defineSlotRecipe } from '@pandacss/dev'

export const accountRecipe = defineSlotRecipe({
  className: 'account',
  slots: ['form', 'group', 'legend', 'hint', 'label'],
  base: {
    form: { display: 'flex', flexDirection: 'column', gap: '6' },
    group: { display: 'flex', flexDirection: 'column', gap: '3', border: 0, margin: 0, padding: 0, minWidth: 0 },
    legend: { textStyle: 'section', padding: 0, marginBlockEnd: '1' },
    label: { display: 'block', textStyle: 'label', fontWeight: 'medium', marginBlockEnd: '1' },
    hint: { textStyle: 'label', color: 'text-muted' },
  },
})
