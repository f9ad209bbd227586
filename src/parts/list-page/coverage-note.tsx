import type { ListResult } from '#data/mirror/list-result.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { useAge } from '#ui/as-of/use-age.ts'

type Covered = Pick<ListResult<unknown>, 'source' | 'asOf' | 'covers' | 'waiting'>

const line = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5', fontVariantNumeric: 'tabular-nums' })

/** A list's coverage and age, and the number of local changes in it. */
export function CoverageNote({ list }: { list: Covered }) {
  const time = useAge(list.asOf)
  return (
    <span className={line}>
      {list.waiting > 0 && <span data-waiting="">{`+ ${m.common_waiting({ count: list.waiting })}`}</span>}
      {time !== null && list.source !== null && <span data-now="">{wordsOf(list, time)}</span>}
    </span>
  )
}

function wordsOf({ source, covers }: Covered, time: string): string {
  if (source === 'server') return m.list_from_server({ time })
  if (source === 'answer') return m.list_from_answer({ time })
  return covers.of === 'newest' ? m.list_from_device_newest({ time, count: covers.count }) : m.common_as_of({ time })
}
