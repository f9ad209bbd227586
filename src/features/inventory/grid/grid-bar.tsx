import { Scan } from 'lucide-react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'

interface Props {
  /** The number of seats that the button selects: the found seats after a search, otherwise all unsold seats. */
  selectable: number
  isSearch: boolean
  onSelect: () => void
  drawing: boolean
  onDrawing: (on: boolean) => void
  height: number
}

const bar = css({
  position: 'sticky',
  bottom: 'env(safe-area-inset-bottom)',
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
const hint = css({ color: 'text-muted', overflow: 'hidden', textOverflow: 'ellipsis' })
const end = css({ marginInlineStart: 'auto', display: 'flex', gap: '2' })

/** The bar below a grid, with buttons that select its seats. Always present, so that nothing moves. */
export function GridBar({ selectable, isSearch, onSelect, drawing, onDrawing, height }: Props) {
  const coarse = useMedia('(pointer: coarse)')
  return (
    <div className={bar} style={{ height }} role="toolbar" aria-label={m.house_grid_tools()}>
      <span className={hint}>{coarse ? m.inventory_grid_hint_touch() : m.inventory_grid_hint()}</span>
      <span className={end}>
        <Button size="small" disabledReason={selectable === 0 ? m.inventory_purchased_fixed() : undefined} onClick={onSelect}>
          {isSearch ? m.house_select_found({ count: selectable }) : m.house_select_section({ count: selectable })}
        </Button>
        <ToggleChip pressed={drawing} onPressed={onDrawing} icon={<Scan />}>
          {m.inventory_select_area()}
        </ToggleChip>
      </span>
    </div>
  )
}
