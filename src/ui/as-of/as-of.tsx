import { m } from '#messages/m.ts'
import { css } from '#styled/css'

import { useAge } from './use-age.ts'

const line = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5', fontVariantNumeric: 'tabular-nums' })

type Props = {
  /** Milliseconds since 1970; null where nothing is known yet. */
  at: number | null
  /** So many local changes, not confirmed yet, are in the numbers. */
  waiting?: number
}

/** Of when numbers are, and how many local changes are in them: a number without its age misleads. */
export function AsOf({ at, waiting = 0 }: Props) {
  const time = useAge(at)
  return (
    <span className={line}>
      {waiting > 0 && <span data-waiting="">{`+ ${m.common_waiting({ count: waiting })}`}</span>}
      {time !== null && <span data-now="">{m.common_as_of({ time })}</span>}
    </span>
  )
}
