import { type ReactNode, useMemo } from 'react'
import type { TransactionRow } from '#contract/transactions.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import { m } from '#messages/m.ts'
import { failureWords } from '#messages/failure-words.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { TableMenu } from '#ui/data-table/table-menu.tsx'
import { useTablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'
import { CoverageNote } from '#parts/list-page/coverage-note.tsx'
import { transactionColumns } from './transactions-columns.tsx'
import { TransactionsFilters } from './transactions-filters.tsx'
import { isFiltered, PAGE_SIZE, type TransactionsSearch } from './transactions-search.ts'

interface Props {
  list: ListResult<TransactionRow>
  search: TransactionsSearch
  onSearch: (next: TransactionsSearch) => void
  picker: ReactNode
}

/** The search waits this long for the next key (specification 1, section 5). */
const DEBOUNCE = 300

/** Toolbar, table and pages of a list of sales. */
export function TransactionsTable({ list, search, onSearch, picker }: Props) {
  const columns = useMemo(transactionColumns, [])
  const preferences = useTablePreferences('transactions')
  const narrow = (change: TransactionsSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <div className={css({ '--table-offset': { base: '18.5rem', _coarse: '20.5rem' } })}>
      <PageHeader title={m.transactions_title()} />
      <Toolbar
        search={
          <SearchBox
            label={m.transactions_search()}
            value={search.q ?? ''}
            debounce={DEBOUNCE}
            onValue={(q) => narrow({ q: q || undefined })}
          />
        }
        views={<TableMenu columns={columns} preferences={preferences} />}
      />
      <TransactionsFilters search={search} onSearch={narrow} picker={picker} />
      <DataTable
        label={m.transactions_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        preferences={preferences}
        sort={{ by: search.by ?? 'purchased_time', order: search.by ? (search.order ?? 'asc') : 'desc' }}
        onSort={({ by, order }) => narrow({ by, order })}
        loading={list.status === 'loading'}
        empty={<Nothing list={list} filtered={isFiltered(search)} onClear={() => onSearch({})} />}
        footer={
          <Pagination
            page={search.page ?? 1}
            size={PAGE_SIZE}
            total={list.total}
            onPage={(page) => onSearch({ ...search, page })}
            extra={<CoverageNote source={list.source} asOf={list.asOf} covers={list.covers} />}
          />
        }
      />
    </div>
  )
}

function Nothing({ list, filtered, onClear }: { list: ListResult<TransactionRow>; filtered: boolean; onClear: () => void }) {
  if (list.status === 'failed') return <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} />
  // What stood here has gone elsewhere: the pages below lead back.
  if (list.total > 0) return <EmptyState text={m.common_page_empty()} />
  if (!filtered) return <EmptyState text={m.transactions_none_yet()} />
  return <EmptyState text={m.common_no_results()} action={<Button onClick={onClear}>{m.common_clear_filters()}</Button>} />
}
