import type { ReactNode } from 'react'
import type { ReadResult } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'

const loading = css({ display: 'grid', placeItems: 'center', padding: '10' })

interface Props<Rows> {
  title: string
  read: ReadResult<Rows>
  /** The title of the error state. */
  failed: (of: { message: string }) => string
  note?: ReactNode
  children: (rows: Rows) => ReactNode
}

/** A card around a list from the server: its rows, or its loading or error state. */
export function ReadCard<Rows>({ title, read, failed, note, children }: Props<Rows>) {
  return (
    <Card flush title={title}>
      {note}
      {read.status === 'loading' ? (
        <div className={loading} role="status" aria-label={m.common_loading()}>
          <Spinner />
        </div>
      ) : read.data === undefined ? (
        <ErrorState
          title={failed({ message: problemText(read.error) })}
          busy={read.fetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        children(read.data)
      )}
    </Card>
  )
}
