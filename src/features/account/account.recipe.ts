import { defineSlotRecipe } from '@pandacss/dev'

export const accountRecipe = defineSlotRecipe({
  className: 'account',
  slots: ['form', 'group', 'legend', 'hint', 'label', 'list', 'line', 'what'],
  base: {
    form: { display: 'flex', flexDirection: 'column', gap: '6' },
    group: { display: 'flex', flexDirection: 'column', gap: '3', border: 0, margin: 0, padding: 0, minWidth: 0 },
    // The gap of a group does not apply after the legend of a field set.
    legend: { textStyle: 'section', padding: 0, marginBlockEnd: '-1', 'legend&': { marginBlockEnd: '2' } },
    label: { display: 'block', textStyle: 'label', fontWeight: 'medium', marginBlockEnd: '1' },
    hint: { textStyle: 'label', color: 'text-muted' },
    list: { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
    line: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      paddingBlock: '2',
      borderBlockEndWidth: '1px',
      borderColor: 'line',
      _last: { borderBlockEndWidth: 0 },
      '& > svg': { flex: 'none', color: 'text-muted' },
    },
    what: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  },
})
