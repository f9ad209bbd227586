import { Armchair, Grid3x3, ImageOff, Rows3, ShieldCheck } from 'lucide-react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { usePicture } from '#parts/picture/use-picture.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { SectionGridView } from '#features/inventory/grid/prepared-grid.tsx'
import type { SectionLook } from './opened-sections.ts'
import { useSeatActions } from './seat-actions.ts'
import { SeatTable } from './seat-table.tsx'
import { gridSize, type SectionLayout } from './section-sizes.ts'

interface Props {
  result: SectionResult
  look: SectionLook
  onLook: (name: string, look: SectionLook) => void
  layout: SectionLayout
  firstRow: number
  lastRow: number
  chosen: ReadonlySet<number>
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
}

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '3',
  borderTop: '1px solid token(colors.line)',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  // On a phone, the words of the buttons fit only without the icons and the picture.
  _underSm: { gap: '2', '& svg': { display: 'none' } },
})
const end = css({ marginInlineStart: 'auto' })

/** Picture, view switch and the section's button, above the seats as a table or as a grid. */
export function SectionBody({ result, look, onLook, layout, firstRow, lastRow, chosen, onChosen }: Props) {
  const { view } = result
  const { heights } = layout
  const actions = useSeatActions()
  return (
    <>
      <div className={bar} style={{ height: heights.bar }}>
        <Preview address={view.preview} section={view.name} />
        <SegmentGroup
          label={m.inventory_look()}
          value={look}
          onValue={(next) => onLook(view.name, next)}
          options={[
            { value: 'table', label: m.inventory_look_table(), icon: <Rows3 /> },
            { value: 'grid', label: m.inventory_look_grid(), icon: <Grid3x3 /> },
          ]}
        />
        {actions.canHold && (
          <span className={end}>
            <Button
              icon={<ShieldCheck />}
              onClick={() => actions.open({ kind: 'section', section: view.name, found: foundIn(result) })}
            >
              {m.inventory_section_action()}
            </Button>
          </span>
        )}
      </div>
      {look === 'table' ? (
        <SeatTable
          result={result}
          heights={heights}
          width={layout.width}
          first={firstRow}
          last={lastRow}
          chosen={chosen}
          onChosen={onChosen}
        />
      ) : (
        <SectionGridView
          key={view.name}
          result={result}
          aisles={layout.aisles.get(view.name)}
          chosen={chosen}
          onChosen={onChosen}
          {...gridSize(result, layout)}
          barHeight={heights.selection}
        />
      )}
    </>
  )
}

/** The found seats of a section; undefined if all were found. */
const foundIn = ({ view, count, ordinals }: SectionResult) =>
  count === view.size ? undefined : Array.from(ordinals, (ordinal) => view.uuid(ordinal))

const thumb = css({
  position: 'relative',
  flexShrink: 0,
  width: '80px',
  height: '48px',
  borderRadius: 'control',
  overflow: 'hidden',
  bg: 'sunken',
  color: 'text-faint',
  display: 'grid',
  placeItems: 'center',
  _underSm: { display: 'none' },
  '& img': { position: 'absolute', inset: 0, width: 'full', height: 'full', objectFit: 'cover' },
})

/** The picture of the view from the section, if there is one; a press enlarges it. */
function Preview({ address: known, section }: { address: string | null; section: string }) {
  const { channel, enlarge } = useSeatActions()
  const address = usePicture(channel, known)
  if (address === null)
    return (
      <span className={thumb} role="img" aria-label={m.inventory_preview_none()}>
        <ImageOff />
      </span>
    )
  const title = m.inventory_preview({ section })
  return (
    <button type="button" className={thumb} aria-label={title} title={title} onClick={() => enlarge(address, title)}>
      <Armchair />
      <img key={address} src={address} alt="" loading="lazy" onError={(event) => (event.currentTarget.hidden = true)} />
    </button>
  )
}
