import { m } from '#messages/m.ts'
import { css } from '#styled/css'

import { useAge } from './use-age.ts'

const line = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
})

type Props = {
  /** Milliseconds since 1970; null while unknown. */
  at: number | null
  /** The number of unconfirmed local changes in the figures. */
  waiting?: number
}

/** The age of figures, and the number of local changes in them. */
export function AsOf({ at, waiting = 0 }: Props) {
  const time = useAge(at)
  return (
    <span className={line}>
      {waiting > 0 && <span data-waiting="">{`+ ${m.common_waiting({ count: waiting })}`}</span>}
      {time !== null && <span data-now="">{m.common_as_of({ time })}</span>}
    </span>
  )
}
