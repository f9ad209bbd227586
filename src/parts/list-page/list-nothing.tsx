import type { ReactNode } from 'react'
import { ApiProblem } from '#data/api/problem.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import type { HelpLink as HelpLinkTo } from '#help/page.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { reversedRange } from './ranges.ts'
import type { ListSearch } from './use-list-search.ts'

/** The reason why a list without a search is empty, a button for a next step, and the section of the guide about the list. */
export interface NoRows {
  text: string
  action?: ReactNode
  help?: HelpLinkTo
}

interface Props {
  list: Pick<ListResult<unknown>, 'status' | 'problem' | 'total' | 'retry'>
  search: ListSearch
  none: NoRows
  /** The page's primary button. An empty list shows it, too, unless `none` has its own button. */
  primary?: { label: string; onPress: () => void } | undefined
}

/** The reason why a list is empty, and a next step. */
export function ListNothing({ list, search, none, primary }: Props) {
  if (list.status === 'failed') {
    if (list.problem instanceof ApiProblem && list.problem.status === 403) return <ErrorState title={m.common_error_403()} />
    return <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} onRetry={list.retry} />
  }
  // Other pages have rows; the page links below lead to them.
  if (list.total > 0) return <EmptyState text={m.common_page_empty()} />
  const range = reversedRange(search.list, search.filters)
  if (range) {
    const turn = () => search.change({ filters: { [range.from]: range.end, [range.to]: range.start } })
    return (
      <EmptyState
        text={m.list_range_reversed({ from: range.startWords, to: range.endWords })}
        action={<Button onClick={turn}>{m.list_range_turn()}</Button>}
      />
    )
  }
  if (search.narrowed)
    return <EmptyState text={m.common_no_results()} action={<Button onClick={search.clear}>{m.common_clear_filters()}</Button>} />
  const next = none.action ?? (primary && <Button onClick={primary.onPress}>{primary.label}</Button>)
  const help = none.help && <HelpLink to={none.help} />
  return (
    <EmptyState
      text={none.text}
      action={
        (next || help) && (
          <>
            {next}
            {help}
          </>
        )
      }
    />
  )
}
