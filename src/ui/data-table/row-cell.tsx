import type { Column } from './columns.ts'
import { RowLink } from './row-link.tsx'

interface Props<Row> {
  column: Column<Row>
  /** The column with the link of the row, from `linkOf`. */
  linked: Column<Row> | undefined
  row: Row
  /** Returns the address of a row's page; undefined if the row has no page. */
  hrefOf: (row: Row) => string | undefined
  open: (row: Row) => void
}

/** The content of a row's cell; in the column with the link of the row, it is a link to the row's page. */
export function RowCell<Row>({ column, linked, row, hrefOf, open }: Props<Row>) {
  const cell = column.cell(row)
  if (column !== linked) return cell
  return (
    <RowLink href={hrefOf(row)} onOpen={() => open(row)}>
      {cell}
    </RowLink>
  )
}
