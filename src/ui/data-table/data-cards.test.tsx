import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages/m.ts'
import { dataTable } from '#styled/recipes'
import type { Column } from './columns.ts'
import { DataCards } from './data-cards.tsx'

interface Row {
  first: string
  last: string
  sold: number
  email: string
  since: string
}
const columns: Column<Row>[] = [
  { id: 'first', header: 'First name', card: 'title', cell: ({ first }) => first },
  { id: 'last', header: 'Last name', card: 'title', cell: ({ last }) => last },
  { id: 'sold', header: 'Sold listings', align: 'end', card: 'meta', cell: ({ sold }) => sold },
  { id: 'email', header: 'Email', card: 'meta', cell: ({ email }) => email },
  { id: 'since', header: 'Since', card: 'meta', cardLabel: true, cell: ({ since }) => since },
]
const row = { first: 'Ann', last: 'Lee', sold: 3, email: 'ann@fans.example', since: 'Mar 10' }
const html = () =>
  renderToStaticMarkup(
    <DataCards label="Users" columns={columns} rows={[row]} rowKey={({ email }) => email} styles={dataTable()} />,
  )

test('a figure on a card has its heading, and so has a cell that requires it', () => {
  expect(html()).toContain('>Sold listings 3<')
  expect(html()).toContain('>Since Mar 10<')
  expect(html()).not.toContain('Email')
})

test('all names of a card are in its title', () => {
  const [title] = html().split('cardMeta')
  expect(title).toContain('Ann')
  expect(title).toContain('Lee')
})

test('a card leaves out a cell that only says that there is no value', () => {
  const withDashes: Column<Row>[] = [
    ...columns,
    { id: 'phone', header: 'Phone', card: 'meta', cardLabel: true, cell: () => <span>{m.common_empty_value()}</span> },
  ]
  const text = renderToStaticMarkup(
    <DataCards label="Users" columns={withDashes} rows={[row]} rowKey={({ email }) => email} styles={dataTable()} />,
  )
  expect(text).not.toContain('Phone')
  expect(text).not.toContain(m.common_empty_value())
})
