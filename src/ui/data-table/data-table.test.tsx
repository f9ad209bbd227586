import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { dataTable } from '#styled/recipes'
import type { Column } from './columns.ts'
import { DataCards } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import { DataTable } from './data-table.tsx'

const draw = (loading: boolean) =>
  renderToStaticMarkup(<DataTable label="Sales" columns={[]} rows={[]} rowKey={String} loading={loading} footer="1–20 of 300" />)

// The table measures the window when it is first drawn.
vi.stubGlobal('innerWidth', 1440)

test('a table has no counts while its rows load', () => {
  expect(draw(true)).not.toContain('1–20 of 300')
  expect(draw(false)).toContain('1–20 of 300')
})

test.each([
  ['table', DataGrid],
  ['list of cards', DataCards],
])('in a %s, the link of a row is in its title, or in the column that has it', (_, Body) => {
  const linkIn = (link: boolean) => {
    const columns: Column<string>[] = [
      { id: 'order', header: 'Order', link, card: 'meta', cell: () => 'A1' },
      { id: 'name', header: 'Name', card: 'title', cell: () => 'Ann' },
    ]
    const rowHref = (row: string) => `/sales/${row}`
    const html = renderToStaticMarkup(
      <Body label="Sales" columns={columns} rows={['1']} rowKey={String} rowHref={rowHref} styles={dataTable()} />,
    )
    return [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => `${href} ${words}`)
  }
  expect([linkIn(false), linkIn(true)]).toEqual([['/sales/1 Ann'], ['/sales/1 A1']])
})
