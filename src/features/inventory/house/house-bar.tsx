import { Expand, LayoutGrid, Maximize, Minus, Plus, Scan, Shrink } from 'lucide-react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { useMedia } from '#ui/data-table/use-media.ts'
import { selectableOf } from './found-seats.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  onZoom: (by: number) => void
  onWhole: () => void
  /** Absent if the browser cannot fill the screen. */
  full: { on: boolean; toggle: () => void } | undefined
  isMap: boolean
  /** Absent if the order of the sections allows no map. */
  onMap: ((isMap: boolean) => void) | undefined
  drawing: boolean
  /** Absent if nothing may be selected. */
  onDrawing?: ((on: boolean) => void) | undefined
  found: readonly SectionResult[]
  /** The page that corrects the map; absent if the user may not, or there is no map. */
  correctPath?: string | undefined
  onSelectFound?: (() => void) | undefined
}

const bar = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', marginBottom: '2' })
/** The hint has two lines where one would push buttons into a second row. */
const hint = css({ textStyle: 'label', color: 'text-muted', flex: '1 1 12rem' })
const STEP = 1.6

/** The bar above the seat map, with buttons that move it and select in it. */
export function HouseBar({ onZoom, onWhole, full, isMap, onMap, drawing, onDrawing, found, ...more }: Props) {
  const { onSelectFound, correctPath } = more
  const coarse = useMedia('(pointer: coarse)')
  const isSearch = found.some(({ count, view }) => count < view.size)
  const selectable = isSearch ? selectableOf(found) : 0
  const isFixed = isSearch && selectable === 0
  const count = selectable || found.reduce((sum, one) => sum + one.count, 0)
  return (
    <div role="toolbar" aria-label={m.house_tools()} className={bar}>
      <IconButton label={m.house_closer()} icon={<Plus />} onClick={() => onZoom(STEP)} />
      <IconButton label={m.house_farther()} icon={<Minus />} onClick={() => onZoom(1 / STEP)} />
      <IconButton label={m.house_whole()} icon={<Maximize />} onClick={onWhole} />
      <span className={hint}>{coarse ? m.house_tip_touch() : m.house_tip()}</span>
      {isSearch && onSelectFound && (
        <Button
          size="small"
          disabledReason={isFixed && count > 0 ? m.inventory_purchased_fixed() : undefined}
          onClick={onSelectFound}
        >
          {m.house_select_found({ count })}
        </Button>
      )}
      {onMap && (
        <ToggleChip pressed={!isMap} onPressed={(isBeside) => onMap(!isBeside)} icon={<LayoutGrid />}>
          {m.house_side_by_side()}
        </ToggleChip>
      )}
      {correctPath && (
        <PathLink look="button" to={correctPath}>
          {m.mapeditor_open()}
        </PathLink>
      )}
      {onDrawing && (
        <ToggleChip pressed={drawing} onPressed={onDrawing} icon={<Scan />}>
          {m.inventory_select_area()}
        </ToggleChip>
      )}
      {full && (
        <IconButton
          label={full.on ? m.house_full_end() : m.house_full()}
          icon={full.on ? <Shrink /> : <Expand />}
          onClick={full.toggle}
        />
      )}
    </div>
  )
}
