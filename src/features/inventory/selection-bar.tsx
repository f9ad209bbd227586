import { Clock, Undo2, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { bottomBar } from '#ui/toast/bottom-bar.ts'
import { type Asking, mayRelease } from './holds.ts'
import { useSeatActions } from './seat-actions.ts'
import { type ChosenSection, rowsOf } from './seat-selection.ts'
import { countsOfChosen } from './selection-counts.ts'
import { reasonsIn } from './target-facts.tsx'

interface Props {
  chosen: readonly ChosenSection[]
  me: Asking['me']
  onClear: () => void
}

const bar = css({
  position: 'sticky',
  bottom: 'env(safe-area-inset-bottom)',
  zIndex: 4,
  marginTop: '2',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '52px',
  paddingInline: '3',
  border: '1px solid token(colors.line-strong)',
  borderRadius: 'card',
  bg: 'raised',
  textStyle: 'dense',
  // On a phone the bar has several lines, so that no button is outside the screen.
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  paddingBlock: { base: '2', sm: '0' },
  overflowX: { sm: 'auto' },
  whiteSpace: { sm: 'nowrap' },
})
const counted = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const aside = css({ color: 'text-muted' })
const end = css({ marginInlineStart: 'auto' })

/** The bar of the selection: the numbers of selected seats that can be held and released, and why others cannot. */
export function SelectionBar({ chosen, me, onClear }: Props) {
  const { openChosen, release } = useSeatActions()
  const counts = useMemo(() => countsOfChosen(chosen, me), [chosen, me])
  useSpoken(counts.total)
  if (counts.total === 0) return null
  const onRelease = async () => {
    if (await release(rowsOf(chosen).filter((seat) => mayRelease(seat, me)))) onClear()
  }
  return (
    <div ref={bottomBar} className={bar} role="toolbar" aria-label={m.inventory_selection()}>
      <span className={counted}>{m.inventory_seats_count({ count: counts.total })}</span>
      <span className={aside}>{m.house_in_sections({ count: chosen.length })}</span>
      <Button size="small" variant="primary" icon={<Clock />} disabled={counts.hold === 0} onClick={openChosen}>
        {m.house_hold_count({ count: counts.hold })}
      </Button>
      <Button size="small" icon={<Undo2 />} disabled={counts.release === 0} onClick={() => void onRelease()}>
        {m.house_release_count({ count: counts.release })}
      </Button>
      {counts.hold < counts.total && <span className={aside}>{m.house_not_held({ reasons: reasonsIn(counts.notHeld) })}</span>}
      <span className={end}>
        <IconButton size="small" label={m.inventory_selection_clear()} icon={<X />} onClick={onClear} />
      </span>
    </div>
  )
}

/** Announces the number of selected seats when it changes. */
function useSpoken(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    announce(m.inventory_selected({ count }))
  }, [count])
}
