import { Settings2 } from 'lucide-react'

import { m } from '#messages/m.ts'
import { Menu } from '#ui/menu/menu.tsx'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'

import { type Column, isInSight, mayHide } from './columns.ts'
import type { Density, TablePreferences } from './use-table-preferences.ts'

export type TableMenuProps<Row> = { columns: Column<Row>[]; preferences: TablePreferences }

/** Row height and columns of a table, in one small menu at the right of its toolbar. */
export function TableMenu<Row>({ columns, preferences }: TableMenuProps<Row>) {
  const heights: [Density, string][] = [
    ['compact', m.ui_table_compact()],
    ['normal', m.ui_table_normal()],
    ['comfortable', m.ui_table_comfortable()],
  ]
  const items: MenuEntry[] = [
    { heading: m.ui_table_density() },
    ...heights.map(([density, label]) => ({
      id: density,
      label,
      checked: preferences.density === density,
      stays: true,
      onSelect: () => preferences.setDensity(density),
    })),
    'line',
    { heading: m.ui_table_columns() },
    ...columns.filter(mayHide).map((column) => {
      const visible = isInSight(column, preferences)
      return {
        id: column.id,
        label: column.header,
        checked: visible,
        stays: true,
        onSelect: () => preferences.setColumn(column.id, !visible),
      }
    }),
    'line',
    { id: 'reset', label: m.ui_table_reset(), onSelect: preferences.reset },
  ]
  return <Menu label={m.ui_table_view()} items={items} trigger={{ icon: <Settings2 />, variant: 'secondary' }} />
}
