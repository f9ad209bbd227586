import { Clock, Scan, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { announce } from '#ui/announcer/announce.ts'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  /** How many seats are selected, and of those can be held and released. */
  count: number
  holdable: number
  releasable: number
  onHold: () => void
  onRelease: () => void
  onClear: () => void
  drawing: boolean
  onDrawing: (on: boolean) => void
}

const bar = css({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  borderBottomRadius: 'card',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '3',
  borderTop: '1px solid token(colors.line)',
  bg: 'raised',
  textStyle: 'dense',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
})
const counted = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const hint = css({ color: 'text-muted', overflow: 'hidden', textOverflow: 'ellipsis' })
const end = css({ marginInlineStart: 'auto' })

/** Under a grid: how many seats are selected and what can be done with them. Always there, so that nothing moves. */
export function GridBar({
  count,
  holdable,
  releasable,
  onHold,
  onRelease,
  onClear,
  drawing,
  onDrawing,
  height,
}: Props & { height: number }) {
  useSpoken(count)
  const coarse = useMedia('(pointer: coarse)')
  return (
    <div className={bar} style={{ height }} role="toolbar" aria-label={m.inventory_selection()}>
      {count === 0 ? (
        <span className={hint}>{coarse ? m.inventory_grid_hint_touch() : m.inventory_grid_hint()}</span>
      ) : (
        <>
          <span className={counted}>{m.inventory_seats_count({ count })}</span>
          <Button size="small" variant="primary" icon={<Clock />} disabled={holdable === 0} onClick={onHold}>
            {m.inventory_hold_until_more()}
          </Button>
          <Button size="small" icon={<Undo2 />} disabled={releasable === 0} onClick={onRelease}>
            {m.inventory_release()}
          </Button>
          <IconButton size="small" label={m.inventory_selection_clear()} icon={<X />} onClick={onClear} />
        </>
      )}
      <span className={end}>
        <ToggleChip pressed={drawing} onPressed={onDrawing} icon={<Scan />}>
          {m.inventory_select_area()}
        </ToggleChip>
      </span>
    </div>
  )
}

/** Says how many are selected, whenever that changes. */
function useSpoken(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    announce(m.inventory_selected({ count }))
  }, [count])
}
