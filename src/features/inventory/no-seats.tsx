import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

interface Props {
  /** Whether the event has seats. */
  some: boolean
  /** The text of the search. */
  searched: string
  onClear: () => void
}

const syntax = css({ display: 'block', marginTop: '2', textStyle: 'dense', fontWeight: 'normal', color: 'text-muted' })

/** Shown if the search found no seat, with examples of how to write a seat, or if the event has no seats yet. */
export function NoSeats({ some, searched, onClear }: Props) {
  if (!some)
    return <EmptyState text={`${m.common_no_results()} · ${m.inventory_no_seats()}`} action={<HelpLink to="import#seats" />} />
  return (
    <EmptyState
      text={
        <>
          {m.common_no_results()}
          {searched.trim() !== '' && <span className={syntax}>{m.inventory_search_syntax()}</span>}
        </>
      }
      action={
        <>
          <Button onClick={onClear}>{m.common_clear_filters()}</Button>
          <HelpLink to="find#seat" />
        </>
      }
    />
  )
}
