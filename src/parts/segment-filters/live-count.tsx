import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { useSettled } from '#ui/field/use-settled.ts'

interface Props {
  /** A read-only call that returns a number. */
  endpoint: Endpoint
  input: Record<string, unknown>
  /** Null if the filters are complete; else the missing part in words, which is shown instead of a count. */
  waits: string | null
  /** The text for a failed count. */
  failed: string
  /** The words after the count: "fans match". */
  said: (count: number) => string
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '8',
  textStyle: 'dense',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
})
const big = css({ textStyle: 'figure', color: 'text', '&[data-old]': { opacity: 0.4 } })
const wrong = css({ color: 'danger-text', textStyle: 'dense' })

/** The number of matching fans, updated as the filters change; never shows the count of earlier filters. */
export function LiveCount({ endpoint, input, waits, failed, said }: Props) {
  const settled = useSettled(JSON.stringify(input))
  const isSettled = settled === JSON.stringify(input)
  const read = useRead(endpoint, JSON.parse(settled) as Call<Endpoint>, { enabled: waits === null && isSettled, live: true })
  const count = isSettled && waits === null && typeof read.data === 'number' ? read.data : null
  const isFailed = waits === null && isSettled && read.status === 'failed'
  return (
    <div role="status" aria-live="polite">
      {count !== null && (
        <p>
          <span className={big}>{showCount(count)}</span> <span className={line}>{said(count)}</span>
        </p>
      )}
      {count === null && (
        <p className={isFailed ? wrong : line}>
          {waits ??
            (isFailed ? read.error instanceof ApiProblem ? failed : `${failed} ${m.segments_count_offline()}` : <Counting />)}
        </p>
      )}
      {count !== null && read.source === 'answer' && <p className={line}>{m.segments_count_old()}</p>}
    </div>
  )
}

const Counting = () => (
  <>
    <Spinner /> {m.segments_counting()}
  </>
)
