import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginBlock: '2' })

interface Props {
  words: string
  /** Absent if the rows are loaded again without a press. */
  onRetry?: () => void
}

/** Says on the sheet, in black on white, that a part of it could not be loaded. The button is not printed. */
export function PaperFailed({ words, onRetry }: Props) {
  return (
    <div className={line}>
      <p role="alert">{words}</p>
      {onRetry && (
        <span data-no-print="">
          <Button onClick={onRetry}>{m.ui_retry()}</Button>
        </span>
      )}
    </div>
  )
}
