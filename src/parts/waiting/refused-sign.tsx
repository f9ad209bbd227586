import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Entry } from '#data/outbox/entry.ts'
import type { RowMark } from '#data/outbox/overlay.ts'
import { useUserData } from '#data/provider.tsx'
import { emptyCell, useStore } from '#data/store.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { refusalWords } from '#parts/problem/refusal-words.ts'
import { css } from '#styled/css'
import { announce } from '#ui/announcer/announce.ts'
import { Chip } from '#ui/chip/chip.tsx'

/**
 * A refusal is announced only if its change is younger than this, in milliseconds. Older refusals already existed when the screen
 * opened.
 */
const FRESH_MS = 15_000

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '0.5',
  minWidth: 0,
})
const reason = css({
  textStyle: 'label',
  fontWeight: 'normal',
  color: 'danger-text',
  overflowWrap: 'anywhere',
})

/** A chip for a refused change of a row, and the reason in the server's words. */
export function RefusedSign({ mark }: { mark: RowMark }) {
  const entry = useRefused(mark)
  const words = entry && refusalWords(entry.lastProblem)
  const news = entry && serverClock.now() - entry.madeAt < FRESH_MS ? words : undefined
  useEffect(() => {
    if (news) announce(news)
  }, [news, entry?.key])
  return (
    <span className={line}>
      <Chip tone="danger" icon={<CircleAlert />}>
        {m.events_needs_you()}
      </Chip>
      {words && <span className={reason}>{words}</span>}
    </span>
  )
}

/** The row's newest entry that needs a person. */
function useRefused({ keys }: RowMark): Entry | undefined {
  const entries = useStore<readonly Entry[]>(useUserData()?.outbox.entries ?? emptyCell<Entry>())
  return entries.findLast(({ key, state }) => state === 'attention' && keys.includes(key))
}
